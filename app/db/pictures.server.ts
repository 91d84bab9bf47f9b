import { database } from "./client.server";
import { isUseDue } from "./noted-use";

/** The blob of a drawn chart, if it is stored; it counts as used now. */
export async function findPictureHash(key: string, now: Date): Promise<string | null> {
  const picture = await database.picture.findUnique({ where: { key } });
  if (picture === null) return null;
  if (isUseDue(picture, now)) await database.picture.updateMany({ where: { key }, data: { usedAt: now } });
  return picture.hash;
}

/** Stores where a drawn chart lies. */
export async function savePicture(key: string, hash: string): Promise<void> {
  await database.picture.upsert({ where: { key }, create: { key, hash }, update: { hash } });
}

/** Drops pictures that nobody asked for since a time. */
export async function deleteUnusedPictures(before: Date): Promise<number> {
  const { count } = await database.picture.deleteMany({ where: { usedAt: { lt: before } } });
  return count;
}
