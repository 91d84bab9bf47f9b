import type { ColumnComparison, ColumnFacts } from "~/compute/contract/types";

/** Medians this many times apart look like different units. */
const APART = 100;

/** New median ÷ old median where they are so far apart that the units may differ; null otherwise. */
export function medianRatio(old: ColumnFacts, fresh: ColumnFacts): number | null {
  if (old.median === null || fresh.median === null || old.median === 0) return null;
  const ratio = fresh.median / old.median;
  return ratio >= APART || (ratio > 0 && ratio <= 1 / APART) ? ratio : null;
}

/**
 * The power of ten nearest to the ratio of the medians, where no rows in common show a factor exactly. It is a guess: only
 * the user divides by it.
 */
export function guessedFactor({ old, new: fresh, unit, pairs }: ColumnComparison): number | null {
  if (unit !== null || pairs > 0 || old.type !== "NUMBER" || fresh.type !== "NUMBER") return null;
  const ratio = medianRatio(old, fresh);
  if (ratio === null) return null;
  const power = Math.round(Math.log10(ratio));
  return Number(`1e${power}`);
}
