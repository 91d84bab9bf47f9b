/** Limits of the product. The core knows those of files by itself (compute-rs, io). */
export const LIMITS = {
  /** Bytes of an uploaded file: so many or more are refused. */
  uploadBytes: 55 * 1024 * 1024,
  /** Bytes that the rest of a multipart body (field names, boundaries, the name field) may take. */
  multipartOverheadBytes: 64 * 1024,
  uploadsAtOncePerUser: 20,
  /** How long an upload that was broken off can be taken up again. */
  uploadHours: 24,
  jsonBodyBytes: 1024 * 1024,
  /** Columns taken from a file, and columns of a project with the computed ones. */
  importColumns: 30,
  projectColumns: 60,
  /** A table that is typed in: its size at first, and at most. */
  typedTable: {
    startRows: 100,
    startColumns: 10,
    rows: 2_000,
    columns: 30,
    cellCharacters: 1_000,
    formBytes: 4 * 1024 * 1024,
  },
  nameLength: 120,
  passwordLength: { min: 8, max: 128 },
  defaultValueLength: 10_000,
  defaultsPerUser: 200,
  page: { size: 100, maxSize: 1_000, maxSortColumns: 5, maxFindLength: 200 },
  /** Values that unique-values-for-column answers at most. */
  uniqueValues: 1_000,
  /** Rows that a step of the row ledger lists at most. */
  ledgerRows: 10_000,
  analysesPerProject: 200,
  /** Time limits of the parts of an import, in seconds. */
  inspectSeconds: 60,
  previewSeconds: 60,
  /** Longest wait for a preview before an import; after it the import starts without one. */
  finalizeSeconds: 8,
  importSeconds: 600,
  drawSeconds: 30,
  reportSeconds: 90,
  /** Reports that are made, and exports that are sent, at the same time. */
  reports: { atOnce: 2, atOnceOfUser: 1, pendingOfUser: 20 },
  exports: { atOnce: 4, atOnceOfUser: 2, pendingOfUser: 20 },
  /** How long perform-analysis waits before it answers "processing". */
  resultWaitMs: 1_500,
  restoreMinutes: 10,
  /** A page session ends so many days after its last use, and after its sign-in. */
  sessionDays: 7,
  sessionMaxDays: 30,
  accessTokenMinutes: 15,
  refreshTokenDays: 30,
  /** Cached results and pictures that nobody asked for are dropped after so many days. */
  cacheDays: 30,
} as const;
