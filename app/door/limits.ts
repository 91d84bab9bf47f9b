import { LIMITS } from "~/config/limits";

/** What the door lets through: every number it refuses by stands here. */
export const DOOR = {
  /** Bytes of a body that is read whole, by what it is. */
  bodyBytes: { form: 64 * 1024, json: LIMITS.jsonBodyBytes, typedTable: LIMITS.typedTable.formBytes },
  /** How long such a body may take from its first byte to its last. */
  bodyMs: 30_000,
  typedTableMs: 120_000,
  /** Bytes of such bodies that are in memory at the same time, over all callers. */
  waitingBytes: 96 * 1024 * 1024,
  /** An upload brings so many bytes in each stretch of waiting, or it is given up. */
  upload: { stallMs: 30_000, stallBytes: 4 * 1024, bytes: 4 * LIMITS.uploadBytes },
  /** Names of form fields, and how they nest: `a[3].b` is three deep. */
  fields: { count: 1_000, nameCharacters: 200, depth: 6, index: 999 },
  /** What a JSON body may hold: brackets within brackets, and values of all kinds. */
  json: { depth: 24, values: 150_000 },
  /** How long the rest of a body is read and thrown away after it was refused. */
  drainMs: 10_000,
  connections: { all: 2_000, perAddress: 500 },
  headersMs: 20_000,
  /** A line on which nothing moves, in either direction, while the longest work is done. */
  silentMs: 180_000,
  /** Requests of one address, a minute, as a multiple of RATE_CALLS: many users may stand behind one address. */
  addressFactor: 20,
} as const;
