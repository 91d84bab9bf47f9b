import type { Readable } from "node:stream";
import { streamBlob } from "~/storage/blobs.server";
import { getDatasetRow } from "./get-dataset.server";

/** The uploaded bytes under their own name. @throws AppError not_found */
export async function openOriginalFile(
  userId: string,
  datasetId: string,
): Promise<{ stream: Readable; fileName: string; byteLength: number }> {
  const { blobHash, fileName, byteLength } = await getDatasetRow(userId, datasetId);
  return { stream: streamBlob(blobHash), fileName, byteLength };
}
