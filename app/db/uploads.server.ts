import type { Upload } from "@prisma/client";
import { database } from "./client.server";

/** Fewer than the parameters that a statement may have. */
const IDS_AT_ONCE = 500;

export type UploadRow = Upload;

/** Creates an upload. */
export async function createUpload(
  ownerId: string,
  upload: Pick<Upload, "fileName" | "byteLength"> & { id?: string },
): Promise<UploadRow> {
  return database.upload.create({ data: { ...upload, ownerId } });
}

/** An upload of the owner, or null. */
export async function findUpload(ownerId: string, id: string): Promise<UploadRow | null> {
  return database.upload.findFirst({ where: { id, ownerId } });
}

/** The owner's unfinished uploads that were created since a time, newest first. */
export async function listUploads(ownerId: string, since: Date): Promise<UploadRow[]> {
  const uploads = await listEveryUpload(ownerId);
  return uploads.filter(({ createdAt }) => createdAt >= since);
}

/** All of the owner's unfinished uploads, newest first. */
export async function listEveryUpload(ownerId: string): Promise<UploadRow[]> {
  return database.upload.findMany({ where: { ownerId }, orderBy: { createdAt: "desc" } });
}

/** The number of the owner's unfinished uploads that were created since a time. */
export async function countUploads(ownerId: string, since: Date): Promise<number> {
  return database.upload.count({ where: { ownerId, createdAt: { gte: since } } });
}

/** Deletes an upload of the owner. @returns false if it does not exist */
export async function deleteUpload(ownerId: string, id: string): Promise<boolean> {
  const { count } = await database.upload.deleteMany({ where: { id, ownerId } });
  return count === 1;
}

/** Uploads of all owners created before a time. */
export async function listUploadsBefore(before: Date): Promise<Pick<Upload, "id" | "ownerId">[]> {
  return database.upload.findMany({
    where: { createdAt: { lt: before } },
    select: { id: true, ownerId: true },
  });
}

/** Which of these ids of uploads exist. */
export async function listUploadsAmong(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const some = { in: ids.slice(from, from + IDS_AT_ONCE) };
    for (const { id } of await database.upload.findMany({ where: { id: some }, select: { id: true } })) {
      found.add(id);
    }
  }
  return found;
}
