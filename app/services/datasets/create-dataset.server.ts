import type { Settings } from "~/compute/contract/types";
import { createDatasetWithJob } from "~/db/datasets.server";
import { createQueued } from "~/jobs/queue.server";
import { invalidField } from "~/lib/app-error";
import { nameFromFileName } from "~/lib/names";
import { nameSchema } from "~/lib/name-schema";
import type { Dataset } from "../shapes/dataset-shape";
import { describeDataset } from "./get-dataset.server";
import { type TakenFile, takeForm } from "./take-file.server";

/**
 * Creates a dataset from a multipart body: the field `file`, with an optional `name`. It has the status `toprocess`, and
 * its inspection is queued.
 *
 * @throws AppError as `takeForm`, and invalid_input (name)
 */
export async function createDataset(userId: string, request: Request): Promise<Dataset> {
  return takeForm(userId, request, (file, fields) => {
    const name = chosenName(fields.get("name") ?? "", file.fileName);
    return createDatasetFromBlob(userId, { ...file, name });
  });
}

/** A stored file, with settings where they are known. */
type NewDatasetFile = TakenFile & {
  /** The dataset's id; a new one when left out. */
  id?: string;
  name: string;
  settings?: Settings;
};

/** Creates a dataset from a stored file whose content was checked. */
export async function createDatasetFromBlob(userId: string, file: NewDatasetFile): Promise<Dataset> {
  const row = await createQueued("inspect-dataset", (kind) => createDatasetWithJob(userId, file, kind));
  return describeDataset(row);
}

function chosenName(given: string, fileName: string): string {
  if (given.trim() === "") return nameFromFileName(fileName);
  const parsed = nameSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw invalidField("name", parsed.error.issues[0]?.message ?? "Please enter a name.");
}
