import { crc32, inflateRawSync } from "node:zlib";

/**
 * The files of a zip archive, by path: a reader of its own, after APPNOTE.TXT 6.3.10 (4.3.7, 4.3.12 and 4.3.16), so that
 * the writer's mistakes show. Checks every CRC-32.
 */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  if (end < 0) throw new Error("Not a zip archive: no end of the central directory.");
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = zip.readUInt16LE(at + 28);
    const path = zip.toString("utf8", at + 46, at + 46 + nameLength);
    if (files.has(path)) throw new Error(`Twice in the archive: ${path}`);
    files.set(path, contentOf(zip, at));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

/** @param at of the file's entry in the central directory */
function contentOf(zip: Buffer, at: number): Buffer {
  const method = zip.readUInt16LE(at + 10);
  const local = zip.readUInt32LE(at + 42);
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
  const content = method === 8 ? inflateRawSync(packed) : packed;
  if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error("A file has another checksum.");
  return content;
}
