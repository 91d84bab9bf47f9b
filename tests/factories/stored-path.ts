import path from "node:path";
import { localPath } from "~/storage/blob-paths.server";

/** The file that holds a blob in the store itself: in the folder, or as an object of the bucket of this test file. */
export function storedPath(hash: string): string {
  const bucket = process.env.TEST_BUCKET;
  return bucket === undefined ? localPath(hash) : path.join(bucket, hash.slice(0, 2), hash);
}
