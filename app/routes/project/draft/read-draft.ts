import { MOST_Y } from "~/analyses/request-messages";
import { TRANSFORM_KEYS } from "~/analyses/variables/transforms";
import { FUNCTION_KEYS } from "~/compute/contract/tables";
import type { AnalysisDraft, DraftTerm, DraftVariable } from "./analysis-draft";
import { type Check, isBoolean, isColumn, isRecord, isText, listOf, oneOf, orNull } from "./checks";
import { OPTION_CHECKS } from "./draft-options";

const LONGEST_TEXT = 1000;
const LONGEST_NAME = 200;

const isTransform = orNull(oneOf(TRANSFORM_KEYS));

function isVariable(value: unknown): value is DraftVariable {
  if (!isRecord(value)) return false;
  const { column, trans, as_category: category, base, endogenous } = value;
  const hasBase = base === undefined || (isText(base, LONGEST_TEXT) && base !== "");
  const areSwitches = [category, endogenous].every((each) => each === undefined || isBoolean(each));
  return isColumn(column) && isTransform(trans) && hasBase && areSwitches;
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
  z: listOf(isVariable),
  terms: listOf(isTerm),
  ...OPTION_CHECKS,
};

/** The fields that drafts of earlier versions lack. */
const ADDED_LATER = { moreY: [], z: [], terms: [], settings: {} } satisfies Partial<AnalysisDraft>;

function isDraft(value: Record<string, unknown>): value is Record<string, unknown> & AnalysisDraft {
  return Object.entries(CHECKS).every(([field, check]) => check(value[field]));
}

/** Parses a draft from a form, a URL or the browser's storage; `null` if the text is not a draft. */
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
