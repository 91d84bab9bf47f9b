/** Limits of the product. The limits of file contents are in the core (compute-rs/src/io). */
export const LIMITS = {
  /** Size of an uploaded file in bytes, exclusive: this many or more are refused. */
  uploadBytes: 55 * 1024 * 1024,
  /** Bytes for the rest of a multipart body: field names, boundaries, the name field. */
  multipartOverheadBytes: 64 * 1024,
  uploadsAtOncePerUser: 20,
  /** How long an interrupted upload can be resumed. */
  uploadHours: 24,
  /** How long a new file for a dataset waits to be applied. */
  replacementHours: 24,
  jsonBodyBytes: 1024 * 1024,
  /** Columns imported from a file, and columns of a project including computed ones. */
  importColumns: 30,
  projectColumns: 60,
  /** A typed table: its initial and its maximum size. */
  typedTable: {
    startRows: 100,
    startColumns: 10,
    rows: 2_000,
    columns: 30,
    cellCharacters: 1_000,
    formBytes: 4 * 1024 * 1024,
  },
  nameLength: 120,
  passwordLength: 128,
  defaultValueLength: 10_000,
  defaultsPerUser: 200,
  page: { size: 100, maxSize: 1_000, maxSortColumns: 5, maxFindLength: 200 },
  /** Maximum number of values that unique-values-for-column returns. */
  uniqueValues: 1_000,
  /** Maximum number of rows listed for a step of the row ledger. */
  ledgerRows: 10_000,
  analysesPerProject: 200,
  columns: {
    /** Rows times recipes up to which columns are computed while the request waits; above, by a job. */
    inlineCells: 3_000_000,
    /** Time limit of one recipe. */
    computeSeconds: 120,
    /** How long a request waits for the job before it responds with "processing". */
    waitMs: 8_000,
    /** How long deleted columns can be restored, and acts undone. */
    keptDays: 30,
    filtersPerProject: 30,
    labelLength: 120,
    unitLength: 40,
    /** Maximum number of categories in an order that the user chose. */
    orderedCategories: 1_000,
  },
  /** Time limits of the parts of an import, in seconds. */
  inspectSeconds: 60,
  previewSeconds: 60,
  /** Longest wait for a preview before an import; after it the import starts without one. */
  finalizeSeconds: 8,
  importSeconds: 600,
  drawSeconds: 30,
  reportSeconds: 90,
  /** Concurrent reports and exports. */
  reports: { atOnce: 2, atOnceOfUser: 1, pendingOfUser: 20 },
  exports: { atOnce: 4, atOnceOfUser: 2, pendingOfUser: 20 },
  /** How long perform-analysis waits before it responds with "processing". */
  resultWaitMs: 1_500,
  restoreMinutes: 10,
  /** Days after its last use, and after the sign-in, at which a page session ends. */
  sessionDays: 7,
  sessionMaxDays: 30,
  accessTokenMinutes: 15,
  refreshTokenDays: 30,
  /** Days after their last use at which cached results and images are deleted. */
  cacheDays: 30,
} as const;
