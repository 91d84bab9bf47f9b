import type { RecodeBlock, RecodeCondition } from "~/compute/contract/types";
import type { ColumnImage, FilterImage } from "~/db/table-images";
import type { NumberRange } from "~/lib/number-ranges";
import { conditionsOf } from "./recipe";

const ROW_NUMBER = 0;

/** Rules have at most this many blocks, and each range is one. */
export const MOST_RANGES = 200;

/** The value of marked rows. */
const MARK = 1;

/** Rules that mark the rows in ranges of row numbers: one rule a range, because conditions are joined from left to right. */
export function rulesOfRanges(ranges: readonly NumberRange[]): RecodeBlock[] {
  const compare = (sign: ">=" | "<=" | "=", value: number, joint: "And" | null): RecodeCondition => ({
    var_a_type: "Column",
    var_a: ROW_NUMBER,
    function: sign,
    var_b_type: "Value",
    var_b: value,
    and_or: joint,
  });
  return ranges.map(([from, to], at) => ({
    id: at + 1,
    type: at === 0 ? "if" : "else_if",
    condition:
      from === to ? [compare("=", from, null)] : [compare(">=", from, null), compare("<=", to, "And")],
    then_type: "Value",
    then: MARK,
  }));
}

/** Rules that give the rows in ranges of row numbers a 1 and all others a 0. */
export function indicatorOfRanges(ranges: readonly NumberRange[]): RecodeBlock[] {
  const rules = rulesOfRanges(ranges);
  return [...rules, { id: rules.length + 1, type: "else", condition: [], then_type: "Value", then: 0 }];
}

/** The ranges that rules mark; null unless they have the form of `rulesOfRanges`. */
export function rangesOfRules(rules: unknown): NumberRange[] | null {
  if (!Array.isArray(rules) || rules.length === 0) return null;
  const ranges: NumberRange[] = [];
  for (const { type, condition, then_type: thenType, then } of rules as RecodeBlock[]) {
    const range = type === "else" ? null : rangeOf(condition);
    if (range === null || thenType !== "Value" || Number(then) !== MARK) return null;
    ranges.push(range);
  }
  return ranges;
}

/** The filter that leaves out exactly the rows that a column marks. */
export function filterOnMark(
  { columnIndex }: Pick<ColumnImage, "columnIndex">,
  filters: readonly FilterImage[],
): FilterImage | undefined {
  return filters.find((filter) => {
    const [only, ...more] = conditionsOf(filter);
    return more.length === 0 && only?.function === "is empty" && Number(only.var_a) === columnIndex;
  });
}

function rangeOf(conditions: readonly RecodeCondition[]): NumberRange | null {
  const [first, second, ...more] = conditions;
  const from = valueOf(first, second === undefined ? "=" : ">=");
  const to = second === undefined ? from : valueOf(second, "<=");
  const isJoined = second === undefined || second.and_or === "And";
  return from === null || to === null || !isJoined || more.length > 0 || to < from ? null : [from, to];
}

/** The row number that a condition compares the row's with; null for any other condition. */
function valueOf(condition: RecodeCondition | undefined, sign: string): number | null {
  if (condition?.function !== sign) return null;
  const { var_a_type: a, var_a: column, var_b_type: b, var_b: value } = condition;
  const number = Number(value);
  const isRow = a === "Column" && Number(column) === ROW_NUMBER && b === "Value";
  return isRow && Number.isInteger(number) && number >= 1 ? number : null;
}
