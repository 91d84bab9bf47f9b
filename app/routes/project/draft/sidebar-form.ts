import { STATISTICS_OF_MODE } from "~/analyses/statistics/options";
import { readTransform } from "~/analyses/variables/transforms";
import { FUNCTION_KEYS, STATISTICS } from "~/compute/contract/tables";
import type { FunctionKey, StatisticName } from "~/compute/contract/types";
import { refusalOfName, tidyName } from "~/lib/names";
import type { AnalysisDraft } from "./analysis-draft";
import { readDraft } from "./read-draft";
import { dependentsOfDraft } from "./draft-dependents";
import { changeDraft, type ChangedDraft, type DraftChange } from "./draft-changes";
import type { FilterValue, Hint } from "./draft-options";
import { SETTING_FIELD, settingChanges } from "./setting-form";

/** Names of the sidebar's form fields. */
export const FIELD = {
  draft: "draft",
  intent: "intent",
  functions: "functions",
  removeOutliers: "remove_outliers",
  /** Sent where the switch is shown, since a switch that is off is not sent. */
  removeOutliersShown: "remove_outliers_shown",
  byOn: "by_on",
  byColumn: "by_column",
  filterOn: "filter_on",
  filterColumn: "filter_column",
  /** A number or a text, as JSON. */
  filterValue: "filter_value",
  statistics: "statistics",
  /** Present if the form contains the checkboxes of the statistics. */
  statisticsShown: "statistics_shown",
  /** The name of a new analysis. */
  name: "name",
  /** The column that Add makes a further Y. */
  addY: "add_y",
  /** The transform of one of several Y, by its index from 1. */
  transOfY: (index: number) => `trans_y:${index}`,
  /** A transform, or `CATEGORY`. */
  trans: (column: number) => `trans:${column}`,
  ...SETTING_FIELD,
  endogenous: (column: number) => `endogenous:${column}`,
  /** The columns whose switch the form contains. */
  endogenousShown: "endogenous_shown",
  /** The base of a column of categories; empty for the most frequent. */
  base: (column: number) => `base:${column}`,
} as const;

/** The choice among the transforms that takes a column of numbers as categories. */
export const CATEGORY = "category";

/** The choice among the transforms of an X that adds its product with a column: its square, or an interaction. */
export const termChoice = (column: number) => `times:${column}`;

/** The column that a choice multiplies with; `null` for other choices. */
export function readTermChoice(value: string): number | null {
  const column = Number(/^times:(\d+)$/.exec(value)?.[1]);
  return Number.isInteger(column) && column > 0 ? column : null;
}

/** The action that a button of the sidebar requests. */
export type Intent =
  | { kind: "apply" }
  /** Applies the saved analysis to the current data. */
  | { kind: "apply-again" }
  | { kind: "reset" }
  | { kind: "keep-outliers" }
  | { kind: "take-differences" }
  | { kind: "choose-statistics" }
  /** Shows the obstacles to the draft. */
  | { kind: "check" }
  /** Renames a new analysis. */
  | { kind: "rename" }
  | { kind: "change"; change: DraftChange }
  /** Only takes the values of the fields in. */
  | { kind: "update" };

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

function chosen<T extends string>(form: FormData, name: string, known: readonly T[]): T[] {
  const given = new Set(form.getAll(name));
  return known.filter((each) => given.has(each));
}

/** The column number in a field; `null` if none is chosen. */
function readColumn(form: FormData, name: string): number | null {
  const column = Number(text(form, name));
  return Number.isInteger(column) && column > 0 ? column : null;
}

/** The value in the filter's field; `null` if none is chosen. */
function readFilterValue(text: string): FilterValue | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "string" || (typeof value === "number" && Number.isFinite(value)) ? value : null;
  } catch {
    return null;
  }
}

/** The changes in the filter's fields; a form without these fields changes nothing. */
function filterChanges(form: FormData, base: AnalysisDraft): DraftChange[] {
  if (!form.has(FIELD.filterColumn)) return [];
  const on = form.has(FIELD.filterOn);
  const column = readColumn(form, FIELD.filterColumn);
  const value = readFilterValue(text(form, FIELD.filterValue));
  const chosenHere: DraftChange = { kind: "set-filter", on, column, value };
  // Switching the filter resets its column and value, so the switch must come first.
  return on === base.filterOn
    ? [chosenHere]
    : [{ kind: "set-filter", on, column: null, value: null }, chosenHere];
}

/** The changed transforms of several Y. */
function transformsOfY(form: FormData, base: AnalysisDraft): DraftChange[] {
  return dependentsOfDraft(base).flatMap((each, i): DraftChange[] => {
    const field = form.get(FIELD.transOfY(i + 1));
    const trans = typeof field === "string" ? readTransform(field) : undefined;
    return trans === undefined || trans === each.trans
      ? []
      : [{ kind: "set-trans-y", dependent: i + 1, trans }];
  });
}

/** The differences between the form's fields and the draft they were rendered from. */
function fieldChanges(form: FormData, base: AnalysisDraft): DraftChange[] {
  const changes = transformsOfY(form, base);
  for (const each of [base.y, ...base.x, ...base.z]) {
    if (!each) continue;
    const field = form.get(FIELD.trans(each.column));
    if (field === CATEGORY && !each.as_category)
      changes.push({ kind: "set-category", column: each.column, on: true });
    const base = form.get(FIELD.base(each.column));
    if (each.as_category && typeof base === "string" && base !== (each.base ?? ""))
      changes.push({ kind: "set-base", column: each.column, base: base === "" ? null : base });
    const isShown = form.getAll(FIELD.endogenousShown).includes(String(each.column));
    const on = form.has(FIELD.endogenous(each.column));
    if (isShown && on !== (each.endogenous ?? false))
      changes.push({ kind: "set-endogenous", column: each.column, on });
    const times = typeof field === "string" ? readTermChoice(field) : null;
    if (times !== null) changes.push({ kind: "add-term", columns: [each.column, times] });
    const trans = typeof field === "string" ? readTransform(field) : undefined;
    if (trans !== undefined && each.as_category)
      changes.push({ kind: "set-category", column: each.column, on: false });
    if (trans !== undefined && trans !== each.trans)
      changes.push({ kind: "set-trans", column: each.column, trans });
  }
  const keys = chosen<FunctionKey>(form, FIELD.functions, FUNCTION_KEYS);
  changes.push({ kind: "set-functions", keys });
  if (form.has(FIELD.removeOutliersShown))
    changes.push({ kind: "set-outliers", on: form.has(FIELD.removeOutliers) });
  const on = form.has(FIELD.byOn);
  if (on !== base.byOn) changes.push({ kind: "set-by", on, column: null });
  if (form.has(FIELD.byColumn)) {
    changes.push({ kind: "set-by", on, column: readColumn(form, FIELD.byColumn) });
  }
  changes.push(...filterChanges(form, base));
  if (form.has(FIELD.statisticsShown)) {
    const names = chosen<StatisticName>(
      form,
      FIELD.statistics,
      STATISTICS.map((each) => each.name),
    );
    changes.push({ kind: "set-statistics", names });
  }
  changes.push(...settingChanges(form));
  return changes;
}

/** The changes that a button can make. */
export type ButtonChange =
  | Extract<
      DraftChange,
      {
        kind:
          | "set-y"
          | "set-category-y"
          | "add-x"
          | "add-z"
          | "remove-z"
          | "add-category"
          | "remove-x"
          | "clear-y"
          | "set-trans"
          | "set-filter";
      }
    >
  | Extract<DraftChange, { kind: "remove-y" | "set-trans-y" }>
  | Extract<DraftChange, { kind: "remove-term" | "set-category" }>;

/** The change of a button as its value. A button can only turn the filter off, and only make categories of numbers. */
export function changeIntent(change: ButtonChange): string {
  switch (change.kind) {
    case "clear-y":
      return change.kind;
    case "remove-term":
      return `${change.kind}:${change.columns.join(":")}`;
    case "remove-y":
      return `${change.kind}:${change.dependent}`;
    case "set-trans-y":
      return `${change.kind}:${change.dependent}:${change.trans ?? ""}`;
    case "set-filter":
      return "drop-filter";
    case "set-trans":
      return `${change.kind}:${change.column}:${change.trans ?? ""}`;
    default:
      return `${change.kind}:${change.column}`;
  }
}

const APPLYING = ["apply", "apply-again", "keep-outliers", "take-differences"] as const;

const PLAIN_INTENTS = [...APPLYING, "reset", "choose-statistics", "rename", "check"] as const;

/** Whether a button saves the analysis and shows its result. All other buttons only change the draft. */
export function appliesAtOnce({ kind }: { kind: unknown }): boolean {
  return APPLYING.some((each) => each === kind);
}

const COLUMN_CHANGES = [
  "set-y",
  "set-category-y",
  "add-x",
  "add-category",
  "remove-x",
  "add-z",
  "remove-z",
] as const;

function readIntent(value: string, form: FormData): Intent {
  const [kind = "", argument = "", detail = ""] = value.split(":");
  const plain = PLAIN_INTENTS.find((each) => each === kind);
  if (plain) return { kind: plain };
  if (kind === "clear-y") return { kind: "change", change: { kind } };
  if (kind === "drop-filter")
    return { kind: "change", change: { kind: "set-filter", on: false, column: null, value: null } };
  if (kind === "statistics" && argument in STATISTICS_OF_MODE) {
    const names = STATISTICS_OF_MODE[argument as keyof typeof STATISTICS_OF_MODE];
    return { kind: "change", change: { kind: "set-statistics", names: [...names] } };
  }
  const columnChange = COLUMN_CHANGES.find((each) => each === kind);
  const column = Number(argument);
  const trans = readTransform(detail);
  if (kind === "set-trans" && Number.isInteger(column) && column > 0 && trans !== undefined)
    return { kind: "change", change: { kind, column, trans } };
  const index = column;
  if (kind === "remove-y" && Number.isInteger(index))
    return { kind: "change", change: { kind, dependent: index } };
  if (kind === "set-trans-y" && Number.isInteger(index) && trans !== undefined)
    return { kind: "change", change: { kind, dependent: index, trans } };
  const added = kind === "add-y" ? readColumn(form, FIELD.addY) : null;
  if (added !== null) return { kind: "change", change: { kind: "add-y", column: added } };
  if (columnChange && Number.isInteger(column) && column > 0) {
    return { kind: "change", change: { kind: columnChange, column } };
  }
  if (kind === "set-category" && Number.isInteger(column) && column > 0)
    return { kind: "change", change: { kind, column, on: true } };
  const other = Number(detail);
  if (kind === "remove-term" && [column, other].every((each) => Number.isInteger(each) && each > 0))
    return { kind: "change", change: { kind, columns: [column, other] } };
  return { kind: "update" };
}

/**
 * Parses a post of the sidebar's form: the draft with the values of all fields, and what its button requests.
 *
 * @returns `null` if the form has no draft
 */
export function readSidebarForm(form: FormData): (ChangedDraft & { intent: Intent }) | null {
  const base = readDraft(text(form, FIELD.draft));
  if (!base) return null;
  const intent = readIntent(text(form, FIELD.intent), form);
  // The forms next to a result have no fields.
  if (intent.kind === "rename") {
    const name = tidyName(text(form, FIELD.name));
    const refusal = refusalOfName(name);
    if (refusal === null) return { ...changeDraft(base, { kind: "rename", name }), intent };
    const hint: Hint = { place: "whole", text: refusal };
    return { draft: base, hint, intent };
  }
  if (intent.kind === "apply-again") return { draft: base, hint: null, intent };
  if (intent.kind === "keep-outliers")
    return { draft: { ...base, removeOutliers: false }, hint: null, intent };
  if (intent.kind === "take-differences" && base.y) {
    const differenced: DraftChange = { kind: "set-trans", column: base.y.column, trans: "FirstDiff" };
    return { ...changeDraft(base, differenced), intent };
  }
  const draft = fieldChanges(form, base).reduce((now, change) => changeDraft(now, change).draft, base);
  if (intent.kind !== "change") return { draft, hint: null, intent };
  return { ...changeDraft(draft, intent.change), intent };
}
