import { z } from "zod";
import { createReplacement as createReplacementRow, findReplacement } from "~/db/replacements.server";
import { createQueued } from "~/jobs/queue.server";
import { invalidField } from "~/lib/app-error";
import { parsedInput } from "~/lib/field-errors";
import { nameFromFileName } from "~/lib/names";
import { type TakenFile, takeForm, takeUpload } from "../datasets/take-file.server";
import { getListedDataset } from "../datasets/update-settings.server";
import { getReplacement } from "./get-replacement.server";
import type { Replacement } from "./replacement-shape";

const kindSchema = z.enum(["replace", "append"], { error: "Replace the data, or append to them." });

/** JSON body of POST /api/v1/file/{id}/replace/ after a resumable upload. */
export const resumedReplacementSchema = z.object({
  upload_id: z.string({ error: "Please give the upload." }).max(100),
  kind: kindSchema.default("replace"),
});

/**
 * Receives a new file for a dataset, the field `file` of a multipart body with an optional `kind`, and queues the
 * comparison with the present one. The dataset stays as it is.
 *
 * @throws AppError as `takeForm`, not_found, processing (the dataset is being read), or conflict (it is a draft itself)
 */
export async function createReplacement(
  userId: string,
  datasetId: string,
  request: Request,
): Promise<Replacement> {
  await getListedDataset(userId, datasetId);
  return takeForm(userId, request, (file, fields) => {
    const kind = kindSchema.safeParse(fields.get("kind") ?? "replace");
    if (!kind.success) throw invalidField("kind", kind.error.issues[0]?.message ?? "");
    return store(userId, datasetId, kind.data, file);
  });
}

/** Like `createReplacement`, from a complete upload. Idempotent. @throws AppError as it, and as `takeUpload` */
export async function createReplacementFromUpload(
  userId: string,
  datasetId: string,
  body: unknown,
): Promise<Replacement> {
  const { upload_id: id, kind } = parsedInput(resumedReplacementSchema, body);
  await getListedDataset(userId, datasetId);
  return takeUpload(userId, id, {
    async find() {
      const made = await findReplacement(userId, id);
      return made?.datasetId === datasetId ? getReplacement(userId, id, datasetId) : null;
    },
    make: (file) => store(userId, datasetId, kind, { ...file, id }),
  });
}

/** @param file with the id of the draft; a new one when left out */
async function store(
  userId: string,
  datasetId: string,
  kind: z.output<typeof kindSchema>,
  file: TakenFile & { id?: string },
): Promise<Replacement> {
  const draft = { ...file, name: nameFromFileName(file.fileName) };
  const id = await createQueued("compare-replacement", (job) =>
    createReplacementRow(userId, { datasetId, kind, draft }, job),
  );
  return getReplacement(userId, id, datasetId);
}
