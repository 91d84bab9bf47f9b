import { database } from "./client.server";
import { isTouchDue } from "./touch-last-used";

/** The blob of a cached chart image, or null. Marks it as used. */
export async function findPictureHash(key: string, now: Date): Promise<string | null> {
  const picture = await database.picture.findUnique({ where: { key } });
  if (picture === null) return null;
  if (isTouchDue(picture, now)) await database.picture.updateMany({ where: { key }, data: { usedAt: now } });
  return picture.hash;
}

/** Stores the blob of a chart image under its key. */
export async function savePicture(key: string, hash: string): Promise<void> {
  await database.picture.upsert({ where: { key }, create: { key, hash }, update: { hash } });
}

/** Deletes chart images last used before a time. @returns how many */
export async function deleteUnusedPictures(before: Date): Promise<number> {
  const { count } = await database.picture.deleteMany({ where: { usedAt: { lt: before } } });
  return count;
}

/** Deletes the chart images that have one of these blobs; the next reader has them drawn again. */
export async function deletePicturesOf(hashes: string[]): Promise<void> {
  await database.picture.deleteMany({ where: { hash: { in: hashes } } });
}
