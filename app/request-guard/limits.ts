import { LIMITS } from "~/config/limits";

/** The limits of the request guard. */
export const DOOR = {
  /** Maximum bytes of a body that is read completely, by its kind. */
  bodyBytes: {
    form: 64 * 1024,
    json: LIMITS.jsonBodyBytes,
    // A character of a text can take nine bytes in a form.
    jointReport: 9 * LIMITS.jointReport.charactersInAll + 64 * 1024,
    typedTable: LIMITS.typedTable.formBytes,
    helpForm: 512 * 1024,
  },
  /** Time limit of such a body from its first byte to its last. */
  bodyMs: 30_000,
  typedTableMs: 120_000,
  /** Maximum bytes of such bodies in memory at the same time, over all clients. */
  waitingBytes: 96 * 1024 * 1024,
  /** An upload is cut off if it sends fewer than `stallBytes` in `stallMs` of waiting. */
  upload: { stallMs: 30_000, stallBytes: 4 * 1024, bytes: 4 * LIMITS.uploadBytes },
  /** Names of form fields, and their nesting: `a[3].b` has depth three. */
  fields: { count: 1_000, nameCharacters: 200, depth: 6, index: 999 },
  /** Nesting and number of values of a JSON body. */
  json: { depth: 24, values: 150_000 },
  /** How long the rest of a refused body is read and discarded. */
  drainMs: 10_000,
  connections: { all: 2_000, perAddress: 500 },
  headersMs: 20_000,
  /** Timeout of a connection without traffic; longer than the longest request. */
  silentMs: 180_000,
  /** Requests per minute of an IP address, as a multiple of RATE_CALLS: many users may share an address. */
  addressFactor: 20,
} as const;
