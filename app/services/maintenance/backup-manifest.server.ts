import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { EnvironmentError } from "~/config/env.server";

/** The file of a back-up that describes it. It is written last: without it a back-up is not complete. */
export const MANIFEST = "backup.json";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const size = z.number().int().nonnegative();

const manifestSchema = z.object({
  format: z.literal(1, { error: "was made by another version of Estimand" }),
  madeAt: z.iso.datetime(),
  /** The identity of the blob store, which the database of the back-up names too. */
  store: z.object({ id: z.uuid(), starts: size }),
  migrations: z.array(z.string()),
  database: z.object({ file: z.string().regex(/^estimand-[0-9a-f]{12}\.db$/), sha256, bytes: size }),
  blobs: z.object({ count: size, bytes: size }),
  /** Other files of DATA_DIR, by their path in it. */
  files: z.array(
    z.object({
      path: z.string().regex(/^(session-secret|(outbox|takeouts)\/[A-Za-z0-9._-]{1,200})$/),
      sha256,
      bytes: size,
    }),
  ),
  /** Blobs that were missing or damaged when the back-up was made. */
  lost: z.array(z.object({ hash: sha256, kind: z.string() })),
});

export type BackupManifest = z.infer<typeof manifestSchema>;

/** Reads the description of a back-up; null if the folder has none. @throws EnvironmentError if it is not valid */
export async function readManifest(folder: string): Promise<BackupManifest | null> {
  const path = join(folder, MANIFEST);
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? "it" : issue.path.join(".");
  throw new EnvironmentError(
    `${path} does not describe a back-up: ${where} ${issue?.message ?? "is not valid"}.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
