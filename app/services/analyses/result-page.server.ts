import { getBlob } from "~/storage/whole-blobs.server";

/** Between the panel, whose JSON holds no line feed, and its drawing. */
const LINE_FEED = 0x0a;

/** What a page reads of a panel: its numbers, and what its charts draw. */
export interface ResultPage {
  /** The panel as JSON, long lists emptied. */
  json: string;
  /** A drawing for `readDrawing`; empty when no chart of the panel needs one. */
  drawing: ArrayBuffer;
}

/** The panel and its drawing as one blob: both are of one computation, and live and go together. */
export function joinResultPage(summary: Uint8Array, drawing: Uint8Array): Uint8Array {
  return Buffer.concat([summary, Uint8Array.of(LINE_FEED), drawing]);
}

/** The panel and its drawing from their blob. */
export async function getResultPage(hash: string): Promise<ResultPage> {
  const bytes = await getBlob(hash);
  const end = bytes.indexOf(LINE_FEED);
  if (end < 0) return { json: bytes.toString("utf8"), drawing: new ArrayBuffer(0) };
  // Its columns must begin at multiples of eight bytes, so it gets a buffer of its own.
  const drawing = new Uint8Array(bytes.subarray(end + 1)).buffer;
  return { json: bytes.toString("utf8", 0, end), drawing };
}
