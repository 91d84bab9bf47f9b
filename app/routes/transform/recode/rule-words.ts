import type { RecodeBlock, RecodeCondition } from "~/compute/contract/types";
import { COMPARISONS } from "./recode-draft";

/** The message of the product for rules with empty fields. */
export const SELECT_ALL = "Please select all fields";

type Names = (columnIndex: number) => string;

/** The row number can be used in rules like a column. */
export const ROW_NUMBER = 0;

function operand(type: "Column" | "Value" | null, value: string | number | null, names: Names): string {
  if (type === "Column") return names(Number(value));
  if (value === null || String(value).trim() === "") return "empty";
  return typeof value === "number" || /^-?\d+(\.\d+)?$/.test(value) ? String(value) : `“${value}”`;
}

const SIGNS: Partial<Record<RecodeCondition["function"], string>> = { "!=": "≠", "<=": "≤", ">=": "≥" };

function condition(own: RecodeCondition, names: Names): string {
  const a = operand(own.var_a_type, own.var_a, names);
  if (own.function === "is empty") return `${a} is empty`;
  const sign = SIGNS[own.function] ?? COMPARISONS.find(({ value }) => value === own.function)?.value ?? "";
  return `${a} ${sign} ${operand(own.var_b_type, own.var_b, names)}`;
}

const HEADS = { if: "If", else_if: "Else if", else: "Else" } as const;

/** A rule in words: If firm = “US Steel” then “steel”. */
export function ruleWords(block: RecodeBlock, names: Names): string {
  const then = operand(block.then_type, block.then, names);
  if (block.type === "else") return `Else ${then}`;
  const conditions = block.condition.map(
    (own, at) => `${at === 0 ? "" : `${(own.and_or ?? "And").toLowerCase()} `}${condition(own, names)}`,
  );
  return `${HEADS[block.type]} ${conditions.join(" ")} then ${then}`;
}

/** All rules in words. */
export function recodeWords(blocks: readonly RecodeBlock[], names: Names): string {
  return blocks.map((block) => ruleWords(block, names)).join("; ");
}
