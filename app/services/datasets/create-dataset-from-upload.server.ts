import { z } from "zod";
import { findDataset } from "~/db/datasets.server";
import { parsedInput } from "~/lib/field-errors";
import { nameFromFileName } from "~/lib/names";
import { nameSchema } from "~/lib/name-schema";
import type { Dataset } from "../shapes/dataset-shape";
import { createDatasetFromBlob } from "./create-dataset.server";
import { describeDataset } from "./get-dataset.server";
import { takeUpload } from "./take-file.server";

/** JSON body of POST /api/v1/file/ after a resumable upload. */
export const resumedUploadSchema = z.object({
  upload_id: z.string({ error: "Please give the upload." }).max(100),
  name: nameSchema.optional(),
});

/** Creates a dataset from a complete upload. Idempotent. @throws AppError as `takeUpload`, and invalid_input (name) */
export async function createDatasetFromUpload(userId: string, body: unknown): Promise<Dataset> {
  const { upload_id: id, name } = parsedInput(resumedUploadSchema, body);
  return takeUpload(userId, id, {
    async find() {
      const created = await findDataset(userId, id);
      return created === null ? null : describeDataset(created);
    },
    make: (file) =>
      createDatasetFromBlob(userId, { ...file, id, name: name ?? nameFromFileName(file.fileName) }),
  });
}
