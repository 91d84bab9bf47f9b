import type { ColumnType, MadePreview, NullCounts } from "~/compute/contract/types";
import { formatCount } from "~/lib/format-number";
import { piecesOf } from "../formula/pieces";

const TYPE_WORDS = { NUMBER: "number column", STRING: "text column", DATE: "date column" } as const;

/** A formula as text, or rules. */
interface Recipe {
  formula: string | null;
}

/** Whether a formula reads later periods. */
function looksAhead(formula: string): boolean {
  return piecesOf(formula).some(({ kind, text }) => kind === "function" && text.toLowerCase() === "lead");
}

/** Reasons of empty values of a formula, the most frequent first. */
function reasonsOf({ empty, domain, lag }: NullCounts, looksAhead: boolean) {
  const all = [
    { count: lag, text: looksAhead ? "no such period" : "no period before" },
    { count: empty, text: "empty input" },
    { count: domain, text: "not defined there (ln, sqrt, division, power or a text that is not a number)" },
  ];
  return all.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}

/** "11 empty: no period before", or with the counts of several reasons; "" without empty values. */
export function emptyWords(nulls: NullCounts, recipe: Recipe): string {
  const total = nulls.empty + nulls.domain + nulls.lag;
  if (total === 0) return "";
  const head = `${formatCount(total)} empty`;
  if (recipe.formula === null) return head;
  const reasons = reasonsOf(nulls, looksAhead(recipe.formula));
  const [only, ...more] = reasons;
  if (only && more.length === 0) return `${head}: ${only.text}`;
  return `${head}: ${reasons.map(({ count, text }) => `${formatCount(count)} ${text}`).join(", ")}`;
}

/** The counts of a preview: "209 values · 11 empty: no period before". */
export function countWords({ count, nulls }: MadePreview, recipe: Recipe): string {
  const values = `${formatCount(count)} ${count === 1 ? "value" : "values"}`;
  const empty = emptyWords(nulls, recipe);
  return empty === "" ? `${values}, none empty` : `${values} · ${empty}`;
}

/** "The result is a text column." */
export function resultText(type: ColumnType): string {
  return `The result is a ${TYPE_WORDS[type]}.`;
}
