import { DOOR } from "./limits";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Why a JSON text is refused before it is parsed: it nests too deep, or it has so many values that validating them
 * would block the event loop. Null if it is accepted. The text need not be valid JSON.
 */
export function refusalOfJson(bytes: Uint8Array): string | null {
  let depth = 0;
  let values = 1;
  let inText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (inText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === COMMA) values += 1;
    else if (OPENING.has(byte)) {
      depth += 1;
      values += 1;
      if (depth > DOOR.json.depth) return `JSON nests at most ${DOOR.json.depth} levels here.`;
    } else if (CLOSING.has(byte)) depth -= 1;
    if (values > DOOR.json.values) return `The body holds more than ${DOOR.json.values} values.`;
  }
  return null;
}
