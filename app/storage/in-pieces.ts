/** Joins chunks to pieces of at least `size` bytes; only the last piece may be smaller. */
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
