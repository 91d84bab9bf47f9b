import type { Readable } from "node:stream";
import { listVersions } from "~/db/dataset-versions.server";
import { notFound } from "~/lib/app-error";
import { openBlob } from "~/storage/whole-blobs.server";
import { getDatasetRow } from "./get-dataset.server";
import { requireOriginal } from "./whole-file.server";

/** A file as it was uploaded, with its name and size. */
export type OpenedFile = { stream: Readable; fileName: string; byteLength: number };

/** The present file of a dataset. @throws AppError not_found or damaged */
export async function openOriginalFile(userId: string, datasetId: string): Promise<OpenedFile> {
  return openFile(await getDatasetRow(userId, datasetId));
}

/** The file of a version of a dataset. @throws AppError not_found or damaged */
export async function openFileOfVersion(
  userId: string,
  datasetId: string,
  number: number,
): Promise<OpenedFile> {
  const dataset = await getDatasetRow(userId, datasetId);
  if (number === dataset.version) return openFile(dataset);
  const version = (await listVersions(userId, datasetId)).find((row) => row.number === number);
  if (version === undefined) throw notFound("version");
  return openFile(version);
}

async function openFile({
  blobHash,
  fileName,
  byteLength,
}: {
  blobHash: string;
  fileName: string;
  byteLength: number;
}): Promise<OpenedFile> {
  await requireOriginal({ blobHash, fileName });
  return { stream: await openBlob(blobHash), fileName, byteLength };
}
