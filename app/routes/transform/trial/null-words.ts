import type { ColumnType, ComputedPreview, NullCounts } from "~/compute/contract/types";
import { formatCount } from "~/lib/format-number";
import { piecesOf } from "../formula/pieces";

const TYPE_WORDS = { NUMBER: "number column", STRING: "text column", DATE: "date column" } as const;

/** A formula as text, or rules. */
interface Recipe {
  formula: string | null;
}

/** Operations that are not defined for every value, as they are called in a sentence. */
const PARTIAL: ReadonlyMap<string, string> = new Map([
  ...["ln", "log10", "log2", "sqrt", "mean", "sum", "sd", "zscore", "part"].map(
    (name) => [name, name] as const,
  ),
  ["/", "division"],
  ["^", "power"],
  ["number", "a text that is not a number"],
]);
/** Operations whose result can be too large for a double, when their arguments are not. */
const GROWING: ReadonlySet<string> = new Set(["exp", "pow2", "pow3", "^", "*", "/"]);
/** Functions that look at the period before. */
const BACKWARD: ReadonlySet<string> = new Set(["lag", "diff", "cumsum"]);

/** The names of functions and operators in a formula, each once. */
function operationsOf(formula: string): string[] {
  const named = piecesOf(formula).filter(({ kind }) => kind === "function" || kind === "operator");
  return [...new Set(named.map(({ text }) => text.toLowerCase()))];
}

/** Why a value is empty although its inputs are not: "not defined there (ln, division)". */
function domainText(operations: readonly string[]): string {
  const partial = operations.flatMap((name) => PARTIAL.get(name) ?? []);
  if (partial.length === 0) return "beyond the range of numbers";
  const tooLarge = operations.some((name) => GROWING.has(name)) ? " or beyond the range of numbers" : "";
  return `not defined there (${partial.join(", ")})${tooLarge}`;
}

/** Reasons of empty values of a formula, the most frequent first. */
function reasonsOf({ empty, domain, lag }: NullCounts, formula: string) {
  const operations = operationsOf(formula);
  const all = [
    { count: lag, text: operations.includes("lead") ? "no such period" : "no period before" },
    { count: empty, text: "an input is missing" },
    { count: domain, text: domainText(operations) },
  ];
  return all.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}

/** "11 empty: no period before", or with the counts of several reasons; "" without empty values. */
export function emptyWords(nulls: NullCounts, recipe: Recipe): string {
  const total = nulls.empty + nulls.domain + nulls.lag;
  if (total === 0) return "";
  const head = `${formatCount(total)} empty`;
  if (recipe.formula === null) return head;
  const reasons = reasonsOf(nulls, recipe.formula);
  const [only, ...more] = reasons;
  if (only && more.length === 0) return `${head}: ${only.text}`;
  return `${head}: ${reasons.map(({ count, text }) => `${formatCount(count)} ${text}`).join(", ")}`;
}

/** The counts of a preview: "209 values · 11 empty: no period before". */
export function countWords({ count, nulls }: ComputedPreview, recipe: Recipe): string {
  const values = `${formatCount(count)} ${count === 1 ? "value" : "values"}`;
  const empty = emptyWords(nulls, recipe);
  return empty === "" ? `${values}, none empty` : `${values} · ${empty}`;
}

/**
 * How rows follow each other in a formula that looks at other periods of a project without a time column; null for other
 * formulas.
 *
 * @param entity the name of the entity column
 */
export function orderWords(formula: string, hasTime: boolean, entity: string | null): string | null {
  if (hasTime) return null;
  const operations = operationsOf(formula);
  const isBackward = operations.some((name) => BACKWARD.has(name));
  if (!isBackward && !operations.includes("lead")) return null;
  const [neighbour, period] = isBackward ? ["row above", "previous period"] : ["row below", "next period"];
  const within = entity === null ? `the ${neighbour}` : `the ${neighbour} with the same ${entity}`;
  return `No time column is set: ${within} counts as the ${period}.`;
}

/** "The result is a text column." */
export function resultText(type: ColumnType): string {
  return `The result is a ${TYPE_WORDS[type]}.`;
}
