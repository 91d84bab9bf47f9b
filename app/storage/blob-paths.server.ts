import { join } from "node:path";
import { env } from "~/config/env.server";

const HASH = /^[0-9a-f]{64}$/;

/** The folder of the blobs. */
export const blobFolder = join(env.dataDir, "blobs");

/** Whether a name is a valid blob name (a SHA-256 in hex). */
export function isBlobName(name: string): boolean {
  return HASH.test(name);
}

/** The path of a blob, whether it exists or not. @throws Error if `hash` is not a blob name */
export function localPath(hash: string): string {
  return blobPathIn(blobFolder, hash);
}

/** The path of a blob in a folder of blobs, such as a back-up's. @throws Error if `hash` is not a blob name */
export function blobPathIn(folder: string, hash: string): string {
  if (!isBlobName(hash)) throw new Error(`Not a blob's name: ${JSON.stringify(hash)}`);
  return join(folder, hash.slice(0, 2), hash);
}
