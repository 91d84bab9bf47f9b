const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/**
 * Writes a number and a comma before each record of CSV. A line break inside quotes does not end a record.
 *
 * @param numberOf the number of a record by its position, from 0
 */
export async function* numberLines(
  chunks: AsyncIterable<Uint8Array>,
  numberOf: (record: number) => number,
): AsyncGenerator<Uint8Array> {
  let record = 0;
  let isStart = true;
  let isQuoted = false;
  for await (const chunk of chunks) {
    const parts: Uint8Array[] = [];
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      if (isStart) {
        parts.push(chunk.subarray(from, at), Buffer.from(`${numberOf(record)},`));
        from = at;
        isStart = false;
      }
      if (chunk[at] === QUOTE) isQuoted = !isQuoted;
      if (chunk[at] === LINE_FEED && !isQuoted) {
        isStart = true;
        record += 1;
      }
    }
    parts.push(chunk.subarray(from));
    yield Buffer.concat(parts);
  }
}
