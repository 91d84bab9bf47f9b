import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { inPieces } from "./in-pieces";

/** Chunks of these sizes; the value of each byte is its position. */
function chunksOf(sizes: number[]): AsyncIterable<Uint8Array> {
  let next = 0;
  return Readable.from(sizes.map((size) => Uint8Array.from({ length: size }, () => next++)));
}

async function piecesOf(size: number, ...sizes: number[]): Promise<Uint8Array[]> {
  const pieces = [];
  for await (const piece of inPieces(chunksOf(sizes), size)) pieces.push(piece);
  return pieces;
}

describe("bytes in larger pieces", () => {
  it("have the same bytes in the same order", async () => {
    const pieces = await piecesOf(10, 3, 4, 0, 5, 25, 2, 1);
    expect(pieces.map(({ byteLength }) => byteLength)).toEqual([12, 25, 3]);
    expect(pieces.flatMap((piece) => [...piece])).toEqual(Array.from({ length: 40 }, (_, byte) => byte));
  });

  it("are none if there are no bytes", async () => {
    expect(await piecesOf(10)).toEqual([]);
    expect(await piecesOf(10, 0, 0)).toEqual([]);
  });
});
