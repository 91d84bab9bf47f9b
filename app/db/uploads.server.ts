import type { Upload } from "@prisma/client";
import { database } from "./client.server";

export type UploadRow = Upload;

/** Notes an upload that begins. */
export async function createUpload(
  ownerId: string,
  upload: Pick<Upload, "fileName" | "byteLength">,
): Promise<UploadRow> {
  return database.upload.create({ data: { ...upload, ownerId } });
}

/** An upload of the owner, if it is there. */
export async function findUpload(ownerId: string, id: string): Promise<UploadRow | null> {
  return database.upload.findFirst({ where: { id, ownerId } });
}

/** The uploads that the owner has begun since a time and not ended, newest first. */
export async function listUploads(ownerId: string, since: Date): Promise<UploadRow[]> {
  return database.upload.findMany({
    where: { ownerId, createdAt: { gte: since } },
    orderBy: { createdAt: "desc" },
  });
}

/** How many uploads the owner has begun since a time and not ended. */
export async function countUploads(ownerId: string, since: Date): Promise<number> {
  return database.upload.count({ where: { ownerId, createdAt: { gte: since } } });
}

/** Forgets an upload of the owner; false when it is not there. */
export async function deleteUpload(ownerId: string, id: string): Promise<boolean> {
  const { count } = await database.upload.deleteMany({ where: { id, ownerId } });
  return count === 1;
}

/** Uploads of all owners that began before a time. */
export async function listUploadsBefore(before: Date): Promise<Pick<Upload, "id" | "ownerId">[]> {
  return database.upload.findMany({
    where: { createdAt: { lt: before } },
    select: { id: true, ownerId: true },
  });
}
