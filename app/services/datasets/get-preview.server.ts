import type { Readable } from "node:stream";
import type { Inspection } from "~/compute/contract/types";
import { type DatasetWithProjects, updateDatasetAt } from "~/db/datasets.server";
import { AppError } from "~/lib/app-error";
import { KeyedLock } from "~/lib/keyed-lock";
import { getKeptBlob } from "~/storage/kept-blobs.server";
import { findDamaged, openBlob } from "~/storage/whole-blobs.server";
import { getDatasetRow } from "./get-dataset.server";
import { inspectFile, storeInspection } from "./read-file.server";

const mending = new KeyedLock();

/** The maximum number of columns of raw text on a page; the API returns all. */
const PAGE_COLUMNS = 200;

/** The hash of a dataset's stored inspection. @throws AppError processing or file_corrupted */
function requireInspection(dataset: DatasetWithProjects): string {
  if (dataset.status === "toprocess") throw new AppError("processing");
  if (dataset.inspectionHash !== null) return dataset.inspectionHash;
  throw new AppError("file_corrupted", dataset.message === null ? {} : { userMessage: dataset.message });
}

/** As `requireInspection`; inspects the file again when the stored inspection is damaged or missing. */
async function requireWholeInspection(dataset: DatasetWithProjects): Promise<string> {
  const hash = requireInspection(dataset);
  return mending.run(dataset.id, async () => {
    if ((await findDamaged([hash])).length === 0) return hash;
    const change = await storeInspection(await inspectFile(dataset));
    await updateDatasetAt(dataset.ownerId, dataset, change);
    return change.inspectionHash ?? hash;
  });
}

/**
 * The inspection of a dataset's file, as the JSON bytes of an `Inspection`.
 *
 * @throws AppError not_found, processing, or file_corrupted if the file could not be read
 */
export async function openPreview(userId: string, datasetId: string): Promise<Readable> {
  return openBlob(await requireWholeInspection(await getDatasetRow(userId, datasetId)));
}

/**
 * Like `openPreview`, for a page: at most 200 columns of raw text. `col_count` is that of the file.
 *
 * @throws AppError as `openPreview`
 */
export async function getPreview(userId: string, datasetId: string): Promise<Inspection> {
  const bytes = await getKeptBlob(await requireWholeInspection(await getDatasetRow(userId, datasetId)));
  const inspection = JSON.parse(bytes.toString("utf8")) as Inspection;
  return { ...inspection, data: inspection.data.map((cells) => cells.slice(0, PAGE_COLUMNS)) };
}
