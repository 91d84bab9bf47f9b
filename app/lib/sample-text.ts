import { formatCount } from "./format-number";

/** "random sample of 500 of 10,000 rows, seed 42". @param fileRows null if not known */
export function sampleText(rows: number, fileRows: number | null, seed: number): string {
  const of = fileRows === null ? "" : ` of ${formatCount(fileRows)}`;
  return `random sample of ${formatCount(rows)}${of} rows, seed ${seed}`;
}
