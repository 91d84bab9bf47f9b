import { z } from "zod";
import { findDataset } from "~/db/datasets.server";
import { AppError, invalidField } from "~/lib/app-error";
import { fieldErrorsOf } from "~/lib/field-errors";
import { KeyedLock } from "~/lib/keyed-lock";
import { nameFromFileName, nameSchema } from "~/lib/names";
import { putBlob, twinOf } from "~/storage/blobs.server";
import { partSource } from "~/storage/parts.server";
import { dropUpload } from "../uploads/drop-uploads.server";
import { getUploadRow } from "../uploads/get-upload.server";
import { checkContent, createDatasetFromBlob } from "./create-dataset.server";
import { stopWriter } from "../uploads/writers.server";
import type { Dataset } from "../shapes/dataset-shape";
import { describeDataset } from "./get-dataset.server";
import { inspectAhead } from "./inspections-ahead.server";
import { withUploadSlot } from "./upload-slots.server";

/** JSON body of POST /api/v1/file/ after a resumable upload. */
export const resumedUploadSchema = z.object({
  upload_id: z.string({ error: "Please give the upload." }).max(100),
  name: nameSchema.optional(),
});

const ending = new KeyedLock();

/**
 * Creates a dataset from a complete upload, and deletes the upload, also when its content is refused. The dataset has the
 * upload's id. Idempotent: a client that missed the response may retry and gets the same dataset.
 *
 * @throws AppError not_found, too_many_requests, unsupported_type, or invalid_input (not complete; empty, protected or broken
 *   file; name)
 */
export async function createDatasetFromUpload(userId: string, body: unknown): Promise<Dataset> {
  const parsed = resumedUploadSchema.safeParse(body);
  if (!parsed.success) throw new AppError("invalid_input", { fields: fieldErrorsOf(parsed.error) });
  const { upload_id: id, name } = parsed.data;
  return withUploadSlot(userId, () =>
    ending.run(id, async () => {
      const made = await findDataset(userId, id);
      if (made !== null) {
        await dropUpload(userId, id);
        return describeDataset(made);
      }
      const { row, size } = await getUploadRow(userId, id);
      if (size < row.byteLength) {
        throw invalidField("upload_id", `Only ${size} of ${row.byteLength} bytes have arrived.`);
      }
      const { fileName } = row;
      await stopWriter(id);
      const { file, hash } = await partSource(id);
      const dropInspection = inspectAhead({ blobHash: hash, fileName }, file);
      await checkContent(file, fileName).catch(async (error: unknown) => {
        dropInspection();
        if (error instanceof AppError) await dropUpload(userId, id);
        throw error;
      });
      // Created before the upload is deleted, so that a crash leaves one of the two to resume from.
      const { byteLength } = await putBlob({ file: await twinOf(file), hash });
      const chosen = name ?? nameFromFileName(fileName);
      const dataset = await createDatasetFromBlob(userId, {
        id,
        name: chosen,
        fileName,
        byteLength,
        blobHash: hash,
      });
      await dropUpload(userId, id);
      return dataset;
    }),
  );
}
