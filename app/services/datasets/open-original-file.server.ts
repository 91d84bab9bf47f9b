import type { Readable } from "node:stream";
import { openBlob } from "~/storage/whole-blobs.server";
import { getDatasetRow } from "./get-dataset.server";
import { requireOriginal } from "./whole-file.server";

/** The uploaded file, with its name and size. @throws AppError not_found or damaged */
export async function openOriginalFile(
  userId: string,
  datasetId: string,
): Promise<{ stream: Readable; fileName: string; byteLength: number }> {
  const file = await getDatasetRow(userId, datasetId);
  await requireOriginal(file);
  const { blobHash, fileName, byteLength } = file;
  return { stream: await openBlob(blobHash), fileName, byteLength };
}
