import { deleteUpload as deleteRow, listUploadsBefore } from "~/db/uploads.server";
import { notFound } from "~/lib/app-error";
import { deletePart } from "~/storage/parts.server";
import { againWhenFull } from "../deletions/free-space.server";
import { getUploadRow, resumableSince } from "./get-upload.server";
import { stopWriter } from "./writers.server";

/** Deletes an upload and its bytes. @throws AppError not_found */
export async function deleteUpload(userId: string, id: string): Promise<void> {
  await getUploadRow(userId, id);
  if (!(await dropUpload(userId, id))) throw notFound("upload");
}

/** Removes an upload and its bytes; false when another request removed it first. */
export async function dropUpload(ownerId: string, id: string): Promise<boolean> {
  const wasThere = await againWhenFull(() => deleteRow(ownerId, id));
  await stopWriter(id);
  await deletePart(id);
  return wasThere;
}

/** Removes expired uploads. */
export async function dropExpiredUploads(now: Date): Promise<void> {
  for (const { id, ownerId } of await listUploadsBefore(resumableSince(now))) await dropUpload(ownerId, id);
}
