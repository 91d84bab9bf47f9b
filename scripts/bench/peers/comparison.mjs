/** The comparisons with other programs: our jobs, and the most that each may take relative to its peer. */

/**
 * `job` is what the core and the peers know; `file` what is imported instead of a job; `ratio` or `seconds` the target;
 * `same` whether the answers are the same number, to be compared; `spread` the scale of the data for an answer near
 * zero.
 *
 * @type {{job: string, text: string, file?: string, rows?: number, ratio?: number, seconds?: number, same?: boolean,
 *   spread?: number}[]}
 */
export const COMPARISON = [
  { job: "statistics", text: "18 statistics", ratio: 0.7 },
  { job: "boxplot", text: "boxplot by 12 groups", ratio: 0.5 },
  { job: "histogram-bars", text: "histogram bars", ratio: 0.5 },
  { job: "huber_m", text: "Huber M", ratio: 0.4, same: true, spread: 1 },
  { job: "huber_p2", text: "Huber proposal 2", ratio: 0.4, same: true },
  { job: "qn", text: "Qn", ratio: 0.5, same: true },
  { job: "sn", text: "Sn", ratio: 1, same: true },
  { job: "hodges_lehmann", text: "Hodges–Lehmann", seconds: 1, same: true, spread: 1 },
  { job: "burr12", text: "Burr XII, 1e5", rows: 100_000, ratio: 0.4 },
  { job: "regression", text: "OLS × 5 with all tests", ratio: 0.2 },
  { job: "newey-west", text: "Newey–West × 5, fit given", ratio: 0.3, same: true },
  { job: "mm", text: "MM × 5, 1e5", rows: 100_000, ratio: 1.5, same: true },
  { job: "lowess", text: "lowess, 1e5", rows: 100_000, ratio: 0.7, same: true },
  { job: "lag-sorted", text: "panel lag, sorted", ratio: 0.5, same: true },
  { job: "lag-shuffled", text: "panel lag, shuffled", ratio: 1, same: true },
  { job: "autoregression", text: "AR(1) on a panel with all tests", ratio: 0.4 },
  {
    job: "autoregression-fit",
    text: "AR(1) on a panel, of which peers do only lag, fit and Newey–West",
    ratio: 0.4,
  },
  { job: "group_comparison", text: "comparison of 12 groups", ratio: 0.5 },
  { job: "frequencies", text: "frequencies of 12 texts", ratio: 0.5 },
  { job: "contingency", text: "contingency table 12 × 12", ratio: 0.5 },
  { job: "correlation", text: "correlations of 20 columns", ratio: 0.5 },
  { job: "logit", text: "logit × 5", ratio: 0.3 },
  { job: "quantile", text: "quantile regression × 5, 1e5", rows: 100_000, ratio: 0.5 },
  { job: "panel", text: "two-way effects, 1e5 entities × 5", ratio: 1 },
  { job: "instruments", text: "instruments × 5", ratio: 0.3 },
  { job: "treatment", text: "differences in differences, 1e5", rows: 100_000, ratio: 0.5 },
  { job: "formula", text: "formula ln(x1)+sqrt(x2^2)/x3", ratio: 1.5 },
  { job: "recode", text: "recode", ratio: 0.3 },
  { job: "columns-to-rows", text: "60 columns to rows, 1e5", rows: 100_000, ratio: 1, same: true },
  { job: "collapse", text: "mean and sum by 1e5 keys", ratio: 1, same: true },
  { job: "join", text: "join with 1e5 rows", ratio: 1, same: true },
  { job: "csv-mixed", text: "CSV 55 MB, 30 mixed columns", file: "mixed.csv", ratio: 1.5, same: true },
  { job: "xlsx", text: "XLSX 1e5 × 10", file: "table.xlsx", ratio: 1.2, same: true },
];
