/**
 * The costs of requests and jobs, for the simulation of many users: measured on the machine of docs/benchmarks.md and
 * rounded up. Each figure names the section it comes from.
 */
export const COSTS = {
  /** "Requests and jobs": a page and the four requests of data and charts that follow it; seconds of all threads of a web process. */
  page: { seconds: 0.1, calls: 25 },
  /**
   * "Requests and jobs" (a CSV of 5 MB) and "The server with a 55 MB file", whose receipt takes a fifth of the time. Columns take about
   * four fifths of the bytes of a CSV of numbers.
   */
  megabyte: { webSeconds: 0.012, workerSeconds: 0.05, leastSeconds: 0.5, calls: 115, storedBytes: 0.8 },
  /** "Computed columns": seconds for each million rows. */
  column: { seconds: 0.05, secondsAMillionRows: 0.2, calls: 40 },
  /** "Requests and jobs" and "Costs of functions": the mean of all functions for each million rows; a result and its drawing are kept. */
  result: { seconds: 0.13, secondsAMillionRows: 2.2, calls: 26, bytes: 60_000 },
  /** "Many people at once": 20 reports and 6 exports keep two cores busy for 34.5 s. */
  report: { seconds: 3, calls: 25 },
  /** Bytes of rows with their indexes in SQLite, after `growth-of-data` has filled it. */
  rows: { user: 2_000, dataset: 12_000, analysis: 1_500 },
};
