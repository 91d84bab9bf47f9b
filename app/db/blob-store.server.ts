import type { BlobStore } from "@prisma/client";
import { database } from "./client.server";

type BlobStoreRow = BlobStore;

/** The identity of the blob store that this database belongs to; null before the first start. */
export async function findBlobStore(): Promise<BlobStoreRow | null> {
  return database.blobStore.findFirst();
}

/** Stores the identity of the blob store that this database belongs to. */
export async function saveBlobStore(store: BlobStoreRow): Promise<void> {
  const { id, ...facts } = store;
  await database.blobStore.upsert({ where: { id }, create: store, update: facts });
}

/** Some of the blobs that the database names: files first, then columns. A new database names none. */
export async function listSomeNamedBlobs(most: number): Promise<string[]> {
  const files = await database.dataset.findMany({ select: { blobHash: true }, take: most });
  const columns = await database.column.findMany({ select: { blobHash: true }, take: most });
  return [...files, ...columns].map(({ blobHash }) => blobHash);
}
