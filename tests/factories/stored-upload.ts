import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

/** The folder of an upload's objects in the bucket of the tests, which the server keeps as files. */
export function uploadFolder(id: string): string {
  return path.join(process.env.TEST_BUCKET ?? "", "uploads", id);
}

/** The names of an upload's objects. */
export function storedPieces(id: string): string[] {
  const folder = uploadFolder(id);
  return existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+-\d+$/.test(name)) : [];
}

/** The stored bytes of an unfinished upload, in the bucket or the data folder; null if nothing is stored, not even none. */
export function storedBytes(id: string): number | null {
  if (process.env.TEST_BUCKET === undefined) {
    const file = path.join(process.env.DATA_DIR ?? "", "uploads", id);
    return existsSync(file) ? statSync(file).size : null;
  }
  const pieces = storedPieces(id);
  if (pieces.length === 0) return null;
  return pieces.reduce((sum, name) => sum + statSync(path.join(uploadFolder(id), name)).size, 0);
}
