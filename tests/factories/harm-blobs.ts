import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { localPath } from "~/storage/blob-places.server";

/** One byte in the middle is another: what a disk does that forgets. */
export function damageBlob(hash: string): void {
  const path = localPath(hash);
  const bytes = readFileSync(path);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 0x10;
  writeFileSync(path, bytes);
}

const loseBlob = (hash: string) => rmSync(localPath(hash), { force: true });

export const HARMS: [how: string, harm: (hash: string) => void][] = [
  ["changed", damageBlob],
  ["gone", loseBlob],
];
