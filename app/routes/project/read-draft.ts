import { MOST_Y } from "~/analyses/request-messages";
import { TRANSFORM_KEYS } from "~/analyses/variables/transforms";
import { FUNCTION_KEYS, STATISTICS } from "~/compute/contract/tables";
import type { AnalysisDraft, DraftTerm, DraftVariable } from "./analysis-draft";

/*
 * Plain checks instead of a zod schema: every project page restores the stored draft when it starts, and zod would be a
 * seventh of the page's scripts (decision 0127).
 */

const LONGEST_TEXT = 1000;
const LONGEST_NAME = 200;
/** The most entries of a list in a draft, far above what an analysis takes. */
const MOST_ENTRIES = 60;

type Check<T> = (value: unknown) => value is T;

const isBoolean: Check<boolean> = (value) => typeof value === "boolean";
const isColumn: Check<number> = (value): value is number => Number.isSafeInteger(value) && Number(value) >= 1;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === "string" && value.length <= longest;
}

function orNull<T>(check: Check<T>): Check<T | null> {
  return (value): value is T | null => value === null || check(value);
}

function oneOf<T extends string>(known: readonly T[]): Check<T> {
  return (value): value is T => known.some((each) => each === value);
}

function listOf<T>(check: Check<T>, most = MOST_ENTRIES): Check<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.length <= most && value.every(check);
}

const isTransform = orNull(oneOf(TRANSFORM_KEYS));

function isVariable(value: unknown): value is DraftVariable {
  if (!isRecord(value)) return false;
  const { column, trans, as_category: category, base } = value;
  const hasBase = base === undefined || (isText(base, LONGEST_TEXT) && base !== "");
  return isColumn(column) && isTransform(trans) && hasBase && (category === undefined || isBoolean(category));
}

function isTerm(value: unknown): value is DraftTerm {
  return isRecord(value) && listOf(isColumn, 2)(value.columns) && value.columns.length === 2;
}

/** The check of each field; a field that is missing here does not compile. */
const CHECKS: { [Field in keyof AnalysisDraft]: Check<AnalysisDraft[Field]> } = {
  id: orNull((value): value is string => typeof value === "string"),
  name: (value): value is string => isText(value, LONGEST_NAME),
  type: oneOf(["univariate", "multivariate"]),
  functions: listOf(oneOf(FUNCTION_KEYS)),
  y: orNull(isVariable),
  moreY: listOf(isVariable, MOST_Y - 1),
  x: listOf(isVariable),
  terms: listOf(isTerm),
  statistics: listOf(oneOf(STATISTICS.map(({ name }) => name))),
  removeOutliers: isBoolean,
  byOn: isBoolean,
  byColumn: orNull(isColumn),
  filterOn: isBoolean,
  filterColumn: orNull(isColumn),
  filterValue: orNull(
    (value): value is number | string => typeof value === "string" || Number.isFinite(value),
  ),
};

/** The fields that drafts of earlier versions lack. */
const ADDED_LATER = { moreY: [], terms: [] } satisfies Partial<AnalysisDraft>;

function isDraft(value: Record<string, unknown>): value is Record<string, unknown> & AnalysisDraft {
  return Object.entries(CHECKS).every(([field, check]) => check(value[field]));
}

/** Parses a draft from a form, an address or the browser's storage; `null` if the text is not a draft. */
export function readDraft(text: string | null | undefined): AnalysisDraft | null {
  if (!text) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    if (!isRecord(parsed)) return null;
    const whole = { ...ADDED_LATER, ...parsed };
    return isDraft(whole) ? whole : null;
  } catch {
    return null;
  }
}
