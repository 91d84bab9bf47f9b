/** Limits of the product. The limits of file contents are in the core (compute-rs/src/io). */
export const LIMITS = {
  /** Size of an uploaded file in bytes, exclusive: this many or more are refused. */
  uploadBytes: 55 * 1024 * 1024,
  /**
   * Size of a file that appended rows make, in bytes, exclusive. The application writes it, so the limit of an upload does
   * not apply; memory does (docs/decisions/0069-appended-files-have-a-limit-of-their-own.md).
   */
  joinedBytes: 256 * 1024 * 1024,
  /** Bytes for the rest of a multipart body: field names, boundaries, the name field. */
  multipartOverheadBytes: 64 * 1024,
  uploadsAtOncePerUser: 20,
  /** Files and typed tables that a user can send in an hour, as a multiple of RATE_FILES, which is by the minute. */
  uploadsAnHour: 10,
  /** How long an interrupted upload can be resumed. */
  uploadHours: 24,
  /** How long a new file for a dataset waits to be applied. */
  replacementHours: 24,
  /** A picture of the help. */
  helpPictureBytes: 1_000_000,
  jsonBodyBytes: 1024 * 1024,
  /** Size of a profile picture in bytes, inclusive. */
  pictureBytes: 1_000_000,
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
  /** Least characters of a new password, and most characters of any. */
  newPasswordLength: 12,
  passwordLength: 128,
  defaultValueLength: 10_000,
  defaultsPerUser: 200,
  page: { size: 100, maxSize: 1_000, maxSortColumns: 5, maxFindLength: 200 },
  /** Entries of a page of a list of the API: the most, and as many as without a limit in the query. */
  list: { size: 1_000, cursorCharacters: 300 },
  /** Datasets on a page of the home page. Up to these the browser searches and sorts them itself. */
  homeDatasets: 50,
  /** Maximum number of values that unique-values-for-column returns. */
  uniqueValues: 1_000,
  /** Up to this many rows the browser computes previews itself. */
  browserRows: 100_000,
  /** Maximum number of rows listed for a step of the row ledger. */
  ledgerRows: 10_000,
  analysesPerProject: 200,
  /** Analyses of a comparison. */
  comparison: { least: 2, most: 6 },
  columns: {
    /** Rows times recipes up to which columns are computed while the request waits; above, by a job. */
    inlineCells: 3_000_000,
    /** Time limit of one recipe. */
    computeSeconds: 120,
    /** How long a request waits for the job before it responds with "processing". */
    waitMs: 8_000,
    /** How long deleted columns can be restored, and edits undone. */
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
  /**
   * The joint report of a project: the most analyses, results (functions times dependent variables), comparisons and texts, and
   * characters of a text and of all. 400 results are about 500 charts and as many pages.
   */
  jointReport: {
    analyses: 40,
    results: 400,
    comparisons: 10,
    texts: 60,
    textCharacters: 20_000,
    charactersInAll: 200_000,
  },
  exports: { atOnce: 4, atOnceOfUser: 2, pendingOfUser: 20 },
  payments: {
    /** Time limit of a call to the payment service. */
    callSeconds: 20,
    /** Orders that a user can start in a day. */
    startedPerDay: 20,
    /** PayPal forgets an order that is not paid within three hours after its approval. */
    leftAfterHours: 6,
    /** Orders shown in a history. */
    listed: 200,
    /** How long receipts are kept without a name, after the end of their year. */
    receiptYears: 8,
    /** Most months that staff can grant at once. */
    grantedMonths: 36,
  },
  /** How long perform-analysis waits before it responds with "processing". */
  resultWaitMs: 1_500,
  restoreMinutes: 10,
  /** Days after its last use, and after the sign-in, at which a page session ends. */
  sessionDays: 7,
  sessionMaxDays: 30,
  /** How long a browser in which a user signed in keeps a limit of its own for sign-ins. */
  knownDeviceDays: 90,
  /** How old the recorded last use of a session or API token may be. */
  noteUseMs: 5 * 60_000,
  /** Between the password and the code, or between the question for a passkey and its answer. */
  signInStep: { minutes: 10, attempts: 5 },
  apiTokensPerUser: 50,
  /** Sessions, and programs, that the page of security lists. */
  listedSignIns: 100,
  /** Links to results: active ones of an analysis, and how long the page of a revoked one says that it was revoked. */
  resultLinks: { perAnalysis: 20, revokedDays: 90 },
  /** How long the answer to a call with an Idempotency-Key is kept, and how many of a user. */
  namedCalls: { hours: 24, perUser: 10_000, keyCharacters: 255 },
  passkeysPerUser: 20,
  accessTokenMinutes: 15,
  /** How long the links in mails work. */
  links: { confirmHours: 24, resetMinutes: 30, invitationDays: 7 },
  /** An account whose address is not confirmed by then is erased. */
  unconfirmedDays: 30,
  mail: {
    /** Waits after failed attempts; after the last the mail has failed. */
    retrySeconds: [10, 60, 300, 1_800, 7_200, 21_600, 43_200],
    /** Time limit of one attempt. */
    attemptSeconds: 30,
    /** Mails to one address that visitors can cause in an hour. */
    perAddressAndHour: 5,
    keptDays: 30,
  },
  dataExport: {
    /** How long the file of a download of everything is kept. */
    keptDays: 7,
    /** Times that a user can have one made in a day. */
    perDay: 3,
    /** How long one result or report may take, waits included. */
    entrySeconds: 300,
  },
  /** Between the request to delete an account and its erasure. */
  closingDays: 7,
  refreshTokenDays: 30,
  audit: {
    keptDays: 365,
    /** Entries on a page of the log, and in a user's own list. */
    listed: 50,
    ownListed: 20,
  },
  /** Users, failed jobs and open invitations on a page for staff. */
  staff: { users: 50, jobs: 100, invitations: 200, largest: 10, searchLength: 254 },
  /** Days after their last use at which cached results and images are deleted. */
  cacheDays: 30,
} as const;
