import { z } from "zod";
import { createReplacement as createReplacementRow } from "~/db/replacements.server";
import { createQueued } from "~/jobs/queue.server";
import { AppError, invalidField } from "~/lib/app-error";
import { fieldErrorsOf } from "~/lib/field-errors";
import { nameFromFileName } from "~/lib/names";
import { putBlob, twinOf } from "~/storage/blobs.server";
import { localPath } from "~/storage/blob-places.server";
import { partSource } from "~/storage/parts.server";
import { checkContent } from "../datasets/create-dataset.server";
import { receiveFile } from "../datasets/receive-file.server";
import { withUploadSlot } from "../datasets/upload-slots.server";
import { getReadableDataset } from "../datasets/update-settings.server";
import { dropUpload } from "../uploads/drop-uploads.server";
import { getUploadRow } from "../uploads/get-upload.server";
import { stopWriter } from "../uploads/writers.server";
import { getReplacement } from "./get-replacement.server";
import type { Replacement } from "./replacement-shape";

const kindSchema = z.enum(["replace", "append"], { error: "Replace the data, or append to them." });

/** JSON body of POST /api/v1/file/{id}/replace/ after a resumable upload. */
export const resumedReplacementSchema = z.object({
  upload_id: z.string({ error: "Please give the upload." }).max(100),
  kind: kindSchema.default("replace"),
});

type NewFile = { fileName: string; byteLength: number; blobHash: string };

/**
 * Receives a new file for a dataset, the field `file` of a multipart body with an optional `kind`, and queues the
 * comparison with the present one. The dataset stays as it is.
 *
 * @throws AppError not_found, processing (the dataset is being read), too_large, unsupported_type, invalid_input, or
 *   too_many_requests
 */
export async function createReplacement(
  userId: string,
  datasetId: string,
  request: Request,
): Promise<Replacement> {
  await requireReplaceable(userId, datasetId);
  return withUploadSlot(userId, async () => {
    const { fileName, byteLength, hash, fields } = await receiveFile(request, () => undefined);
    const kind = kindSchema.safeParse(fields.get("kind") ?? "replace");
    if (!kind.success) throw invalidField("kind", kind.error.issues[0]?.message ?? "");
    await checkContent(localPath(hash), fileName);
    return store(userId, datasetId, kind.data, { fileName, byteLength, blobHash: hash });
  });
}

/** As `createReplacement`, from a complete upload, which is then deleted. @throws AppError as it, and not_found */
export async function createReplacementFromUpload(
  userId: string,
  datasetId: string,
  body: unknown,
): Promise<Replacement> {
  const parsed = resumedReplacementSchema.safeParse(body);
  if (!parsed.success) throw new AppError("invalid_input", { fields: fieldErrorsOf(parsed.error) });
  const { upload_id: id, kind } = parsed.data;
  await requireReplaceable(userId, datasetId);
  return withUploadSlot(userId, async () => {
    const { row, size } = await getUploadRow(userId, id);
    if (size < row.byteLength) {
      throw invalidField("upload_id", `Only ${size} of ${row.byteLength} bytes have arrived.`);
    }
    await stopWriter(id);
    const { file, hash } = await partSource(id);
    await checkContent(file, row.fileName).catch(async (error: unknown) => {
      if (error instanceof AppError) await dropUpload(userId, id);
      throw error;
    });
    const { byteLength } = await putBlob({ file: await twinOf(file), hash });
    const made = await store(userId, datasetId, kind, { fileName: row.fileName, byteLength, blobHash: hash });
    await dropUpload(userId, id);
    return made;
  });
}

/** @throws AppError not_found, processing, invalid_input (its file cannot be read), or conflict (itself a draft) */
async function requireReplaceable(userId: string, datasetId: string): Promise<void> {
  const dataset = await getReadableDataset(userId, datasetId);
  if (!dataset.isDraft) return;
  throw new AppError("conflict", {
    userMessage: "This file is itself a new file for a dataset. Apply it first.",
  });
}

async function store(
  userId: string,
  datasetId: string,
  kind: z.output<typeof kindSchema>,
  file: NewFile,
): Promise<Replacement> {
  const draft = { ...file, name: nameFromFileName(file.fileName) };
  const id = await createQueued("compare-replacement", (job) =>
    createReplacementRow(userId, { datasetId, kind, draft }, job),
  );
  return getReplacement(userId, id, datasetId);
}
