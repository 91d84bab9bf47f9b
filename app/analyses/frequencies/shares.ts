import type { FrequenciesResult } from "~/compute/contract/types";

/** A share of 1 in percent. */
export const percent = (share: number) => 100 * share;

/** Rows with a value. */
export function countRows({ levels, others }: FrequenciesResult): number {
  return (levels ?? []).reduce((sum, { count }) => sum + count, others?.count ?? 0);
}
