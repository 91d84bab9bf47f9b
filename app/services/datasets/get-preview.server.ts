import type { Readable } from "node:stream";
import type { Inspection } from "~/compute/contract/types";
import { type DatasetWithProjects, updateDatasetAt } from "~/db/datasets.server";
import { AppError } from "~/lib/app-error";
import { KeyedLock } from "~/lib/keyed-lock";
import { findDamaged, getBlob, openBlob } from "~/storage/whole-blobs.server";
import { getDatasetRow } from "./get-dataset.server";
import { inspectFile, storeInspection } from "./read-file.server";

const mending = new KeyedLock();

/** Columns of raw text that a page shows at most; the API gives them all. */
const PAGE_COLUMNS = 200;

/** The blob with what was found in a dataset's file. @throws AppError processing or file_corrupted */
function requireInspection(dataset: DatasetWithProjects): string {
  if (dataset.status === "toprocess") throw new AppError("processing");
  if (dataset.inspectionHash !== null) return dataset.inspectionHash;
  throw new AppError("file_corrupted", dataset.message === null ? {} : { userMessage: dataset.message });
}

/** As `requireInspection`; one that is damaged or gone is made anew from the file. */
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
 * What was found in a dataset's file, as JSON bytes of an `Inspection`.
 *
 * @throws AppError not_found, processing, or file_corrupted when the file could not be read
 */
export async function openPreview(userId: string, datasetId: string): Promise<Readable> {
  return openBlob(await requireWholeInspection(await getDatasetRow(userId, datasetId)));
}

/**
 * The same for a page: at most 200 columns of raw text, `col_count` says how many there are.
 *
 * @throws AppError as `openPreview`
 */
export async function getPreview(userId: string, datasetId: string): Promise<Inspection> {
  const bytes = await getBlob(await requireWholeInspection(await getDatasetRow(userId, datasetId)));
  const inspection = JSON.parse(bytes.toString("utf8")) as Inspection;
  return { ...inspection, data: inspection.data.map((cells) => cells.slice(0, PAGE_COLUMNS)) };
}
