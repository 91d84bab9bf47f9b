import { getKeptBlob } from "~/storage/kept-blobs.server";

/** Separates the result, whose JSON contains no line feed, from its chart data. */
const LINE_FEED = 0x0a;

/** A result as a page reads it: its numbers and its chart data. */
interface ResultPage {
  /** The result as JSON, with long lists emptied. */
  json: string;
  /** Chart data for `readDrawing`; empty when no chart of the result needs any. */
  drawing: ArrayBuffer;
}

/** Joins a result and its chart data into one blob, so that both are stored and erased together. */
export function joinResultPage(summary: Uint8Array, drawing: Uint8Array): Uint8Array {
  return Buffer.concat([summary, Uint8Array.of(LINE_FEED), drawing]);
}

/** Reads a result and its chart data from their blob. */
export async function getResultPage(hash: string): Promise<ResultPage> {
  const bytes = await getKeptBlob(hash);
  const end = bytes.indexOf(LINE_FEED);
  if (end < 0) return { json: bytes.toString("utf8"), drawing: new ArrayBuffer(0) };
  // Copied to a new buffer because its columns must be aligned to eight bytes.
  const drawing = new Uint8Array(bytes.subarray(end + 1)).buffer;
  return { json: bytes.toString("utf8", 0, end), drawing };
}
