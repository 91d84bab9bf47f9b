import { join } from "node:path";
import { env } from "~/config/env.server";

const HASH = /^[0-9a-f]{64}$/;

/** The folder of the blobs. */
export const blobFolder = join(env.dataDir, "blobs");

/** Whether a name is that of a blob. */
export function isBlobName(name: string): boolean {
  return HASH.test(name);
}

/** Where a blob lies on this machine, whole or not; a hash that is none is an error. */
export function localPath(hash: string): string {
  if (!isBlobName(hash)) throw new Error(`Not a blob's name: ${JSON.stringify(hash)}`);
  return join(blobFolder, hash.slice(0, 2), hash);
}
