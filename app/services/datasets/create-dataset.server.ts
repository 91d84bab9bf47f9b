import { runEngineJob } from "~/compute/engine.server";
import { LIMITS } from "~/config/limits";
import { createDatasetWithJob } from "~/db/datasets.server";
import { createQueued } from "~/jobs/queue.server";
import { AppError, invalidField } from "~/lib/app-error";
import { nameFromFileName, nameSchema } from "~/lib/names";
import { localPath } from "~/storage/blob-places.server";
import type { Dataset } from "../shapes/dataset-shape";
import type { Settings } from "~/compute/contract/types";
import { describeDataset } from "./get-dataset.server";
import { inspectAhead } from "./inspections-ahead.server";
import { type ReceivedFile, receiveFile } from "./receive-file.server";
import { withUploadSlot } from "./upload-slots.server";

/**
 * Receives a file, the field `file` of a multipart body with an optional `name`. When it is complete, and a spreadsheet or
 * a text table by its content, creates the dataset with the status `toprocess` and queues its inspection.
 *
 * @throws AppError too_large, unsupported_type, invalid_input (empty, protected or broken file, name) or
 *   too_many_requests
 */
export async function createDataset(userId: string, request: Request): Promise<Dataset> {
  return withUploadSlot(userId, async () => {
    let dropInspection = () => {};
    try {
      const file = await receiveFile(request, (arrived, path) => {
        dropInspection = inspectAhead(arrived, path);
      });
      const name = chosenName(file);
      const { fileName, byteLength, hash } = file;
      await checkContent(localPath(hash), fileName);
      return await createDatasetFromBlob(userId, { name, fileName, byteLength, blobHash: hash });
    } catch (error) {
      dropInspection();
      throw error;
    }
  });
}

/** A stored file, with settings where they are known. */
type NewDatasetFile = {
  /** The dataset's id; a new one when left out. */
  id?: string;
  name: string;
  fileName: string;
  byteLength: number;
  blobHash: string;
  settings?: Settings;
};

/** Creates a dataset from a stored file whose content was checked. */
export async function createDatasetFromBlob(userId: string, file: NewDatasetFile): Promise<Dataset> {
  const row = await createQueued("inspect-dataset", (kind) => createDatasetWithJob(userId, file, kind));
  return describeDataset(row);
}

function chosenName({ fields, fileName }: ReceivedFile): string {
  const given = fields.get("name") ?? "";
  if (given.trim() === "") return nameFromFileName(fileName);
  const parsed = nameSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw invalidField("name", parsed.error.issues[0]?.message ?? "Please enter a name.");
}

/** Checks the content of a file on this machine. @throws AppError unsupported_type or invalid_input */
export async function checkContent(path: string, fileName: string): Promise<void> {
  try {
    const options = { limitSeconds: LIMITS.inspectSeconds };
    await runEngineJob("checkFile", { path, fileName }, options);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "file_corrupted") throw error;
    throw invalidField("file", error.userMessage);
  }
}
