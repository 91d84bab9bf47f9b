/** Significance level: a claim may be wrong in 5 of 100 samples. */
export const LEVEL = 0.05;
/** Evidence with a smaller p is called strong; RESET must reject at this level. */
export const STRICT = 0.01;
/** With fewer rows, a test that does not reject is no evidence. */
export const FEW_ROWS = 20;
/** Two effects differ in order of magnitude when one is at least √10 times the other. */
const MAGNITUDE = Math.sqrt(10);

export const isBelow = (p: number | null, level: number) => p !== null && p < level;

/** Whether two estimates have the same direction and order of magnitude. */
export function isAlike(one: number | null, other: number | null): boolean {
  const ratio = (one ?? NaN) / (other ?? NaN);
  return ratio > 1 / MAGNITUDE && ratio < MAGNITUDE;
}

/** "strong evidence" or "some evidence", for a test that rejects. */
export function evidenceInWords(p: number | null): string {
  return isBelow(p, STRICT) ? "strong evidence" : "some evidence";
}
