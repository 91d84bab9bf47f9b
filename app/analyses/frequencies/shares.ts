import type { FrequenciesResult } from "~/compute/contract/types";
import { formatBrief } from "~/lib/format-number";
import { scaleOf } from "../sentences/units";
import type { VariableLabels } from "../variables/variable-labels";

/** Digits that tell neighbouring fractions apart. */
const DIGITS = 12;

/** A share of 1 in percent. */
export const percent = (share: number) => 100 * share;

/** Rows with a value. */
export function countRows({ levels, others }: FrequenciesResult): number {
  return (levels ?? []).reduce((sum, { count }) => sum + count, others?.count ?? 0);
}

/** The result with the values of Y as sentences write them: fractions in percent. */
export function withValuesOf(result: FrequenciesResult, { y }: VariableLabels): FrequenciesResult {
  const { times, sign } = scaleOf(y);
  if (sign === "") return result;
  const named = (value: string) => `${formatBrief(times * Number(value), DIGITS)}${sign}`;
  const { levels, top } = result;
  return {
    ...result,
    levels: levels && levels.map((level) => ({ ...level, value: named(level.value) })),
    top: top && {
      ...top,
      value: named(top.value),
      second: top.second === null ? null : named(top.second),
    },
  };
}
