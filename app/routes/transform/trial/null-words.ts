import type { MadePreview, NullCounts } from "~/compute/contract/types";
import { formatCount } from "~/lib/format-number";

const TYPE_WORDS = { NUMBER: "number column", STRING: "text column", DATE: "date column" } as const;

/** Reasons of empty values of a formula, the most frequent first. */
function reasonsOf({ empty, domain, lag }: NullCounts): { count: number; text: string }[] {
  const all = [
    { count: lag, text: "no such period" },
    { count: empty, text: "empty input" },
    { count: domain, text: "not defined there (ln, sqrt, division, power or a text that is not a number)" },
  ];
  return all.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}

/** "11 empty: no such period", or with the counts of several reasons; "" without empty values. */
export function emptyWords(nulls: NullCounts, isRecode: boolean): string {
  const total = nulls.empty + nulls.domain + nulls.lag;
  if (total === 0) return "";
  const head = `${formatCount(total)} empty`;
  if (isRecode) return head;
  const reasons = reasonsOf(nulls);
  const [only, ...more] = reasons;
  if (only && more.length === 0) return `${head}: ${only.text}`;
  return `${head}: ${reasons.map(({ count, text }) => `${formatCount(count)} ${text}`).join(", ")}`;
}

/** The counts of a preview: "209 values · 11 empty: no such period". */
export function countWords({ count, nulls, rules }: MadePreview): string {
  const values = `${formatCount(count)} ${count === 1 ? "value" : "values"}`;
  const empty = emptyWords(nulls, rules !== null);
  return empty === "" ? `${values}, none empty` : `${values} · ${empty}`;
}

export function typeWords(type: MadePreview["type"]): string {
  return TYPE_WORDS[type];
}
