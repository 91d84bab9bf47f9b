const AMPERSAND = 0x26;
const EQUALS = 0x3d;

/**
 * The names of the fields of a form, `application/x-www-form-urlencoded`. Values are not read, so that a long one costs nothing.
 *
 * @param most names to return; more are not looked for
 */
export function formNames(bytes: Uint8Array, most: number): string[] {
  const names: string[] = [];
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < text.length && names.length < most;) {
    const next = text.indexOf(AMPERSAND, at);
    const end = next < 0 ? text.length : next;
    const equals = text.subarray(at, end).indexOf(EQUALS);
    const pair = text.subarray(at, equals < 0 ? end : at + equals);
    if (end > at) names.push(...new URLSearchParams(pair.toString("latin1")).keys());
    at = end + 1;
  }
  return names;
}
