import { join } from "node:path";
import { env } from "~/config/env.server";
import { listAppliedMigrations } from "~/db/client.server";
import { listKnownMigrations } from "~/db/migrations.server";
import { blobStore, isStoreRemote } from "~/storage/chosen-store.server";
import { proveWritable } from "~/storage/data-folder.server";

type Probe = { ok: boolean; ms: number; fault?: string };

/** Whether this process can do its work, part by part. */
export type Readiness = {
  ready: boolean;
  parts: Record<"database" | "migrations" | "blobs" | "queue", Probe>;
};

/** A job runner looks for work every two seconds. */
const QUEUE_PATIENCE_MS = 15_000;

/**
 * Tries each part that requests need: the database answers, it has all migrations, a file can be written, a bucket
 * answers, and the job runner looks for work.
 *
 * @param runner milliseconds since the job runner last looked; null if it is missing; "elsewhere" if this process has none
 */
export async function checkReadiness(runner: number | null | "elsewhere"): Promise<Readiness> {
  let applied: string[] = [];
  const database = await probe(async () => void (applied = await listAppliedMigrations()));
  const parts = {
    database,
    migrations: await probe(() => {
      const missing = listKnownMigrations().filter((name) => !applied.includes(name));
      if (missing.length > 0) throw new Error(`${missing.length} are not applied`);
    }),
    blobs: await probe(async () => {
      await proveWritable(join(env.dataDir, "tmp"));
      if (isStoreRemote) await blobStore.readIdentity();
    }),
    queue: await probe(() => requireRunner(runner)),
  };
  return { ready: Object.values(parts).every(({ ok }) => ok), parts };
}

function requireRunner(sinceLookMs: number | null | "elsewhere"): void {
  if (sinceLookMs === "elsewhere") return;
  if (sinceLookMs === null) throw new Error("no job runner");
  if (sinceLookMs > QUEUE_PATIENCE_MS) {
    throw new Error(`not read for ${Math.round(sinceLookMs / 1000)} s`);
  }
}

async function probe(attempt: () => void | Promise<void>): Promise<Probe> {
  const started = performance.now();
  const fault = await Promise.resolve()
    .then(attempt)
    .then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  const ms = Math.round(performance.now() - started);
  return fault === null ? { ok: true, ms } : { ok: false, ms, fault };
}
