import { log } from "~/config/log.server";
import { deleteUpload as deleteRow, listUploadsAmong, listUploadsBefore } from "~/db/uploads.server";
import { notFound } from "~/lib/app-error";
import { StoreAway } from "~/storage/store-away";
import { listParts, removePart } from "~/storage/upload-store.server";
import { againWhenFull } from "../deletions/free-space.server";
import { getUploadRow, resumableSince } from "./get-upload.server";
import { withUpload } from "./tus.server";

/** Bytes that no record names are younger while a request that was taken for dead still ends. */
const UNNAMED_MS = 3_600_000;

/** Deletes an upload and its bytes. @throws AppError not_found */
export async function deleteUpload(userId: string, id: string): Promise<void> {
  await getUploadRow(userId, id);
  if (!(await dropUpload(userId, id))) throw notFound("upload");
}

/** Removes an upload and its bytes; false when another request removed it first. */
export async function dropUpload(ownerId: string, id: string): Promise<boolean> {
  const wasThere = await againWhenFull(() => deleteRow(ownerId, id));
  await withUpload(id, () => removePart(id)).catch((error: unknown) => {
    // The record is deleted, so a retry would not find the upload; the sweep erases its bytes.
    if (!(error instanceof StoreAway)) throw error;
    log.warn({ upload: id }, "the bytes of an upload are erased later");
  });
  return wasThere;
}

/** Removes expired uploads. */
export async function dropExpiredUploads(now: Date): Promise<void> {
  for (const { id, ownerId } of await listUploadsBefore(resumableSince(now))) await dropUpload(ownerId, id);
}

/**
 * Removes bytes in the bucket that no record names: a process was killed before it removed them, or they arrived afterwards. The
 * caller knows that bucket and database belong together.
 *
 * @returns of how many uploads
 */
export async function dropUnnamedParts(now: Date): Promise<number> {
  const since = now.getTime() - UNNAMED_MS;
  const old = [...(await listParts())].filter(([, storedAt]) => storedAt.getTime() < since).map(([id]) => id);
  const named = await listUploadsAmong(old);
  const unnamed = old.filter((id) => !named.has(id));
  for (const id of unnamed) await withUpload(id, () => removePart(id));
  return unnamed.length;
}
