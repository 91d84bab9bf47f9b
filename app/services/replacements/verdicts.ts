import type { CellValue, ColumnFacts, ColumnType, OnlyValues } from "~/compute/contract/types";
import { formatCount } from "~/lib/format-number";
import { factorWords } from "~/lib/factor-words";
import type { StoredComparison } from "./comparison";
import { medianRatio } from "./guessed-factor";

/** The fate of a column, in words. `looks_wrong` asks the user to look at it. */
type Verdict = {
  kind: "same" | "renamed" | "changed" | "unit" | "type" | "new" | "left_out" | "gone";
  text: string;
  looks_wrong: boolean;
};

const NOUN: Record<ColumnType, [one: string, many: string]> = {
  NUMBER: ["number", "numbers"],
  STRING: ["text", "texts"],
  DATE: ["date", "dates"],
};
/** The maximum number of values that are named. */
const NAMED = 3;
/** Columns with more distinct values are no categories: their new values are not worth a word. */
const CATEGORIES = 50;

type Pair = StoredComparison["pairs"][number];

type Part = {
  /** Whether the column is entity or time. */
  isKey: boolean;
  /** Whether the new rows are added to the old rows, so that no value is lost. */
  isAppended: boolean;
};

/** The fate of a column that both files have. */
export function verdictOfPair(pair: Pair, names: { old: string; new: string }, part: Part): Verdict {
  const { old, new: fresh, unit, pairs, equal } = pair.comparison;
  if (old.type !== fresh.type) {
    const text = `was ${NOUN[old.type][1]}, is ${NOUN[fresh.type][1]} now`;
    return { kind: "type", text, looks_wrong: true };
  }
  if (unit !== null)
    return {
      kind: "unit",
      text: `seems to be in another unit: ${factorWords(unit.factor).times}`,
      looks_wrong: true,
    };
  const apart = pairs === 0 ? medianWords(old, fresh) : null;
  if (apart !== null) {
    return { kind: "changed", text: `no rows in common; ${apart}: check its unit`, looks_wrong: true };
  }
  const isRenamed = names.old.trim().toLowerCase() !== names.new.trim().toLowerCase();
  if (isRenamed) {
    const text =
      pairs === 0 ? "another name" : `renamed; ${count(equal)} of ${count(pairs)} old values equal`;
    return { kind: "renamed", text, looks_wrong: pair.by === "name" && equal === 0 && pairs > 0 };
  }
  const parts = [...rowsInWords(pair), ...valuesInWords(pair, part)];
  const isSame = pairs > 0 && equal === pairs && pair.comparison.lost === 0;
  if (parts.length > 0)
    return { kind: isSame ? "same" : "changed", text: parts.join("; "), looks_wrong: false };
  if (!isSame) return { kind: "same", text: "no rows in common to compare", looks_wrong: false };
  const isListed = (part.isKey || old.type === "STRING") && old.distinct <= CATEGORIES;
  return {
    kind: "same",
    text: isListed ? `same ${sizeText(old)}` : "same values in the old rows",
    looks_wrong: false,
  };
}

/** The ratio of the medians of two number columns, if it is large. Rows in common would show a unit exactly. */
function medianWords(old: ColumnFacts, fresh: ColumnFacts): string | null {
  const ratio = medianRatio(old, fresh);
  if (ratio === null) return null;
  return ratio > 1
    ? `the median is ${formatCount(ratio)} times as large`
    : `the median is a ${formatCount(1 / ratio)}th of the earlier one`;
}

/** The range of a column: "0.8–2,226.3", "1935-01-01–1954-01-01" or "11 texts". */
export function rangeText(facts: ColumnFacts): string {
  if (facts.type === "STRING") return sizeText(facts);
  const [low, high] =
    facts.type === "DATE" ? [facts.first, facts.last] : [numberText(facts.min), numberText(facts.max)];
  return low === null || high === null ? "" : `${low}–${high}`;
}

/** Years and other whole numbers below 10,000 are written without a separator. */
function numberText(value: number | null): string | null {
  if (value === null) return null;
  if (Number.isInteger(value) && Math.abs(value) < 10_000) return String(value);
  return count(value);
}

function rowsInWords({ comparison }: Pair): string[] {
  const { pairs, equal, lost, filled } = comparison;
  const differ = pairs - equal;
  return [
    ...(differ === 0 ? [] : [`${count(differ)} of ${count(pairs)} old values differ`]),
    ...(lost === 0 ? [] : [`${count(lost)} ${lost === 1 ? "value is" : "values are"} empty now`]),
    ...(filled === 0
      ? []
      : [`${count(filled)} empty ${filled === 1 ? "cell has" : "cells have"} a value now`]),
  ];
}

function valuesInWords({ comparison }: Pair, { isKey, isAppended }: Part): string[] {
  const { old, new: fresh, new_values, gone_values } = comparison;
  const isListed = isKey || (old.type === "STRING" && Math.min(old.distinct, fresh.distinct) <= CATEGORIES);
  if (!isListed) return [];
  const gone = isAppended ? [] : only(gone_values, "gone", old.type);
  return [...only(new_values, "new", old.type), ...gone];
}

function only({ count: number, first }: OnlyValues, word: string, type: ColumnType): string[] {
  if (number === 0) return [];
  const named = first.slice(0, NAMED).map(cellText).join(", ");
  const noun = type === "STRING" ? NOUN[type][number === 1 ? 0 : 1] : number === 1 ? "value" : "values";
  return [`${count(number)} ${word} ${noun}: ${named}${number > NAMED ? ", …" : ""}`];
}

function cellText(value: CellValue): string {
  return typeof value === "number" ? (numberText(value) ?? "") : String(value ?? "");
}

function sizeText({ distinct, type }: ColumnFacts): string {
  return `${count(distinct)} ${NOUN[type][distinct === 1 ? 0 : 1]}`;
}

/** A number with separators and at most seven digits. */
function count(value: number): string {
  return value.toLocaleString("en", { maximumSignificantDigits: 7 });
}

/** The fate of a column that only the new file has. */
export function verdictOfNew(isAdded: boolean): Verdict {
  return isAdded
    ? { kind: "new", text: "new, will be added", looks_wrong: false }
    : { kind: "left_out", text: "new, left out", looks_wrong: false };
}

/** The fate of a column that the new file does not have. @param users the names of its users */
export function verdictOfGone(users: string[], kind: "replace" | "append"): Verdict {
  if (kind === "append") {
    return {
      kind: "gone",
      text: "not in the new file: empty in the new rows",
      looks_wrong: users.length > 0,
    };
  }
  if (users.length === 0) return { kind: "gone", text: "gone; nothing uses it", looks_wrong: false };
  const named = users.slice(0, NAMED).join(", ");
  const more = users.length > NAMED ? ` and ${users.length - NAMED} more` : "";
  return {
    kind: "gone",
    text: `gone; ${named}${more} ${users.length === 1 ? "uses" : "use"} it`,
    looks_wrong: true,
  };
}

/** Rows that are new, with the times they are at: "11 new rows: 1955". */
export function newRowsText({ rows, pairs, keys }: StoredComparison): string {
  const time = pairs.find((pair) => keys.time !== null && pair.old === keys.time);
  const times = time?.comparison.new_values;
  const noun = rows.added === 1 ? "new row" : "new rows";
  if (times === undefined || times.count === 0 || rows.paired_by !== "keys") return noun;
  const named = times.first.slice(0, NAMED).map(cellText).join(", ");
  return `${noun}: ${named}${times.count > NAMED ? ", …" : ""}`;
}
