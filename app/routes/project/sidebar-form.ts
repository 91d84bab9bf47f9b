import { STATISTICS_OF_MODE } from "~/analyses/statistics/options";
import { readTransform } from "~/analyses/variables/transforms";
import { FUNCTION_KEYS, STATISTICS } from "~/compute/contract/tables";
import type { FunctionKey, StatisticName } from "~/compute/contract/types";
import { type AnalysisDraft, type FilterValue, readDraft } from "./analysis-draft";
import { changeDraft, type ChangedDraft, type DraftChange } from "./draft-changes";

/** Names of the side panel's fields. */
export const FIELD = {
  draft: "draft",
  intent: "intent",
  functions: "functions",
  removeOutliers: "remove_outliers",
  byOn: "by_on",
  byColumn: "by_column",
  filterOn: "filter_on",
  filterColumn: "filter_column",
  /** A number or a text, as JSON. */
  filterValue: "filter_value",
  statistics: "statistics",
  /** Present when the form holds the statistics' checkboxes. */
  statisticsShown: "statistics_shown",
  trans: (column: number) => `trans:${column}`,
} as const;

/** What a button of the side panel asks for. */
export type Intent =
  | { kind: "apply" }
  | { kind: "reset" }
  | { kind: "keep-outliers" }
  | { kind: "take-differences" }
  | { kind: "choose-statistics" }
  | { kind: "change"; change: DraftChange }
  /** Fields were changed, and nothing else. */
  | { kind: "update" };

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

function chosen<T extends string>(form: FormData, name: string, known: readonly T[]): T[] {
  const given = new Set(form.getAll(name));
  return known.filter((each) => given.has(each));
}

/** The number of a column that a field holds; `null` when none is chosen. */
function readColumn(form: FormData, name: string): number | null {
  const column = Number(text(form, name));
  return Number.isInteger(column) && column > 0 ? column : null;
}

/** The value of a filter as its field holds it; `null` when none is chosen. */
function readFilterValue(text: string): FilterValue | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "string" || (typeof value === "number" && Number.isFinite(value)) ? value : null;
  } catch {
    return null;
  }
}

/** The filter's fields; absent ones say nothing. */
function filterChanges(form: FormData, base: AnalysisDraft): DraftChange[] {
  if (!form.has(FIELD.filterColumn)) return [];
  const on = form.has(FIELD.filterOn);
  const column = readColumn(form, FIELD.filterColumn);
  const value = readFilterValue(text(form, FIELD.filterValue));
  const chosenHere: DraftChange = { kind: "set-filter", on, column, value };
  // A switch that was turned comes first, since it resets what was chosen with it.
  return on === base.filterOn
    ? [chosenHere]
    : [{ kind: "set-filter", on, column: null, value: null }, chosenHere];
}

/** The changes that the visible fields hold against the draft they were rendered from. */
function fieldChanges(form: FormData, base: AnalysisDraft): DraftChange[] {
  const changes: DraftChange[] = [];
  for (const each of [base.y, ...base.x]) {
    if (!each) continue;
    const field = form.get(FIELD.trans(each.column));
    const trans = typeof field === "string" ? readTransform(field) : undefined;
    if (trans !== undefined && trans !== each.trans)
      changes.push({ kind: "set-trans", column: each.column, trans });
  }
  const keys = chosen<FunctionKey>(form, FIELD.functions, FUNCTION_KEYS);
  changes.push({ kind: "set-functions", keys });
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
  return changes;
}

/** The value of a button for a change that needs no field. */
export function changeIntent(kind: "set-y" | "add-x" | "remove-x", column: number): string {
  return `${kind}:${column}`;
}

const PLAIN_INTENTS = ["apply", "reset", "keep-outliers", "take-differences", "choose-statistics"] as const;

/** Whether a post saves the analysis and shows its result, and does not only change the draft. */
export function appliesAtOnce({ kind }: Intent): boolean {
  return kind === "apply" || kind === "keep-outliers" || kind === "take-differences";
}

const COLUMN_CHANGES = ["set-y", "add-x", "remove-x"] as const;

function readIntent(value: string): Intent {
  const [kind = "", argument = ""] = value.split(":");
  const plain = PLAIN_INTENTS.find((each) => each === kind);
  if (plain) return { kind: plain };
  if (kind === "clear-y") return { kind: "change", change: { kind } };
  if (kind === "statistics" && argument in STATISTICS_OF_MODE) {
    const names = STATISTICS_OF_MODE[argument as keyof typeof STATISTICS_OF_MODE];
    return { kind: "change", change: { kind: "set-statistics", names: [...names] } };
  }
  const columnChange = COLUMN_CHANGES.find((each) => each === kind);
  const column = Number(argument);
  if (columnChange && Number.isInteger(column) && column > 0) {
    return { kind: "change", change: { kind: columnChange, column } };
  }
  return { kind: "update" };
}

/**
 * What a post of the side panel's form says: the draft with all fields taken in, and what its button asks for.
 *
 * @returns `null` when the form carries no draft
 */
export function readSidebarForm(form: FormData): (ChangedDraft & { intent: Intent }) | null {
  const base = readDraft(text(form, FIELD.draft));
  if (!base) return null;
  const intent = readIntent(text(form, FIELD.intent));
  // Keeping outliers is asked for beside a result, where there are no fields.
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
