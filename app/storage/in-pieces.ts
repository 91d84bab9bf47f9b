/** The same bytes in pieces of at least `size`, the last one aside. */
export async function* inPieces(chunks: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    bytes += chunk.byteLength;
    if (bytes < size) continue;
    yield joined(held);
    held = [];
    bytes = 0;
  }
  if (bytes > 0) yield joined(held);
}

function joined(chunks: Uint8Array[]): Uint8Array {
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks);
}
