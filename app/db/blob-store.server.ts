import type { BlobStore } from "@prisma/client";
import { database } from "./client.server";

export type BlobStoreRow = BlobStore;

/** What this database knows of its blob store; null before the first start. */
export async function findBlobStore(): Promise<BlobStoreRow | null> {
  return database.blobStore.findFirst();
}

/** Ties the database to a blob store. */
export async function saveBlobStore(store: BlobStoreRow): Promise<void> {
  const { id, ...facts } = store;
  await database.blobStore.upsert({ where: { id }, create: store, update: facts });
}

/** Some of the blobs that cannot be made anew without others: files first, then columns. None when the database is new. */
export async function listSomeNamedBlobs(most: number): Promise<string[]> {
  const files = await database.dataset.findMany({ select: { blobHash: true }, take: most });
  const columns = await database.column.findMany({ select: { blobHash: true }, take: most });
  return [...files, ...columns].map(({ blobHash }) => blobHash);
}
