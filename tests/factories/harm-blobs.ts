import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { localPath } from "~/storage/blob-paths.server";
import { storedPath } from "./stored-path";

/** One byte in the middle is another: what a disk does that forgets. */
export function damageFile(path: string): void {
  const bytes = readFileSync(path);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 0x10;
  writeFileSync(path, bytes);
}

/** Damages a blob in its store, and leaves no copy by which it could be healed. */
export function damageBlob(hash: string): void {
  damageFile(storedPath(hash));
  dropCopy(hash);
}

function loseBlob(hash: string): void {
  rmSync(storedPath(hash), { force: true });
  dropCopy(hash);
}

function dropCopy(hash: string): void {
  if (localPath(hash) !== storedPath(hash)) rmSync(localPath(hash), { force: true });
}

export const HARMS: [how: string, harm: (hash: string) => void][] = [
  ["changed", damageBlob],
  ["gone", loseBlob],
];
