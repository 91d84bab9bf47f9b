import { MESSAGES } from "~/analyses/request-messages";
import { DEFINITIONS } from "~/analyses/definitions";
import { inDisplayOrder } from "~/analyses/statistics/options";
import type { FunctionKey, StatisticName, Transform } from "~/compute/contract/types";
import { ALL_SETTINGS, isDefault, isValueOf, type SettingValue } from "~/analyses/settings";
import type { AnalysisDraft, DraftVariable } from "./analysis-draft";
import { dependentsOfDraft, refusalOfY, withMoreY, withoutY, withTransOfY } from "./draft-dependents";
import type { FilterValue, Hint, HintTarget } from "./draft-options";
import { mostInstruments } from "./roles";
import {
  maxIndependent,
  refusalOfTerm,
  type TermColumns,
  withFittingTerms,
  withoutTerm,
} from "./draft-terms";

/** A change that the user makes to a draft. Without JavaScript a button carries it as "kind:argument". */
export type DraftChange =
  | { kind: "set-y"; column: number }
  /** A column of texts or dates. */
  | { kind: "set-category-y"; column: number }
  | { kind: "clear-y" }
  /** Adds a Y to a univariate draft. */
  | { kind: "add-y"; column: number }
  /** The Y at an index, from 1. */
  | { kind: "remove-y"; dependent: number }
  | { kind: "set-trans-y"; dependent: number; trans: Transform | null }
  | { kind: "add-x"; column: number }
  /** Adds a column of texts. */
  | { kind: "add-category"; column: number }
  | { kind: "remove-x"; column: number }
  /** Adds an instrument. */
  | { kind: "add-z"; column: number }
  | { kind: "remove-z"; column: number }
  | { kind: "set-endogenous"; column: number; on: boolean }
  | { kind: "add-term"; columns: TermColumns }
  | { kind: "remove-term"; columns: TermColumns }
  | { kind: "set-category"; column: number; on: boolean }
  | { kind: "set-base"; column: number; base: string | null }
  | { kind: "set-trans"; column: number; trans: Transform | null }
  | { kind: "toggle-function"; key: FunctionKey }
  | { kind: "set-functions"; keys: FunctionKey[] }
  | { kind: "set-statistics"; names: StatisticName[] }
  | { kind: "set-outliers"; on: boolean }
  | { kind: "set-by"; on: boolean; column: number | null }
  | { kind: "set-filter"; on: boolean; column: number | null; value: FilterValue | null }
  /** null: the default */
  | { kind: "set-setting"; key: string; value: SettingValue | null }
  | { kind: "rename"; name: string };

export interface ChangedDraft {
  draft: AnalysisDraft;
  /** Why the change was refused; the draft is then unchanged. */
  hint: Hint | null;
}

function accepted(draft: AnalysisDraft): ChangedDraft {
  return { draft, hint: null };
}

function refused(draft: AnalysisDraft, target: HintTarget, text: string): ChangedDraft {
  return { draft, hint: { place: target, text } };
}

/** A new variable is differenced if any other is: FirstDiff applies to all variables or to none. */
function transForNew(draft: AnalysisDraft): Transform | null {
  const differenced = [draft.y, ...draft.x].some((each) => each?.trans === "FirstDiff");
  return differenced ? "FirstDiff" : null;
}

/** Another column takes the place of the only Y; next to several it is added. */
function setY(draft: AnalysisDraft, column: number, isCategory: boolean): ChangedDraft {
  if (dependentsOfDraft(draft).length > 1) return addY(draft, column);
  if (draft.x.some((each) => each.column === column))
    return refused(draft, "y", MESSAGES.dependentIsIndependent);
  const trans = isCategory ? null : (draft.y?.trans ?? transForNew(draft));
  return accepted({ ...draft, y: { column, trans } });
}

function addY(draft: AnalysisDraft, column: number): ChangedDraft {
  if (draft.type !== "univariate") return refused(draft, "y", MESSAGES.severalY);
  const refusal = refusalOfY(draft, column);
  return refusal === null ? accepted(withMoreY(draft, column)) : refused(draft, "y", refusal);
}

function setTransOfY(draft: AnalysisDraft, index: number, trans: Transform | null): ChangedDraft {
  const next = withTransOfY(draft, index, trans);
  return next === null ? refused(draft, "y", MESSAGES.duplicateY) : accepted(next);
}

function addX(draft: AnalysisDraft, column: number, isCategory: boolean): ChangedDraft {
  if (draft.y?.column === column) return refused(draft, "x", MESSAGES.independentIsDependent);
  if ([...draft.x, ...draft.z].some((each) => each.column === column))
    return refused(draft, "x", MESSAGES.duplicate);
  const most = maxIndependent(draft);
  if (draft.x.length + draft.terms.length >= most) {
    const [key] = draft.functions;
    const title = key ? DEFINITIONS[key].title : "This function";
    return refused(
      draft,
      "x",
      `${title} takes at most ${most} independent ${most === 1 ? "variable" : "variables"}${draft.terms.length > 0 ? " with their squares and interactions" : ""}.`,
    );
  }
  const added: DraftVariable = isCategory
    ? { column, trans: null, as_category: true }
    : { column, trans: transForNew(draft) };
  return accepted({ ...draft, x: [...draft.x, added] });
}

function addZ(draft: AnalysisDraft, column: number): ChangedDraft {
  if (draft.y?.column === column) return refused(draft, "z", MESSAGES.independentIsDependent);
  if ([...draft.x, ...draft.z].some((each) => each.column === column))
    return refused(draft, "z", MESSAGES.duplicate);
  const most = mostInstruments(draft);
  if (draft.z.length >= most) {
    const count = most === 0 ? "no instruments" : `at most ${most} instruments`;
    return refused(draft, "z", `This function takes ${count}.`);
  }
  return accepted({ ...draft, z: [...draft.z, { column, trans: transForNew(draft) }] });
}

function setEndogenous(draft: AnalysisDraft, column: number, on: boolean): AnalysisDraft {
  const turned = ({ endogenous: _, ...each }: DraftVariable) => (on ? { ...each, endogenous: true } : each);
  return { ...draft, x: draft.x.map((each) => (each.column === column ? turned(each) : each)) };
}

/** FirstDiff on one variable sets it on all, and removing it from one removes it from all. */
function setTrans(draft: AnalysisDraft, column: number, trans: Transform | null): AnalysisDraft {
  const before = [draft.y, ...draft.x, ...draft.z].find((each) => each?.column === column)?.trans;
  const spreads = trans === "FirstDiff";
  const clears = before === "FirstDiff" && !spreads;
  const change = (each: DraftVariable): DraftVariable => {
    if (each.as_category) return each;
    if (each.column === column || spreads) return { ...each, trans };
    return clears ? { ...each, trans: null } : each;
  };
  return { ...draft, y: draft.y && change(draft.y), x: draft.x.map(change), z: draft.z.map(change) };
}

/** A column that turns into categories, or back into numbers. */
function setCategory(draft: AnalysisDraft, column: number, on: boolean): AnalysisDraft {
  const turned = (): DraftVariable =>
    on ? { column, trans: null, as_category: true } : { column, trans: transForNew(draft) };
  return withFittingTerms({ ...draft, x: draft.x.map((each) => (each.column === column ? turned() : each)) });
}

function setBase(draft: AnalysisDraft, column: number, base: string | null): AnalysisDraft {
  const based = ({ base: _, ...each }: DraftVariable) => (base === null ? each : { ...each, base });
  return { ...draft, x: draft.x.map((each) => (each.column === column ? based(each) : each)) };
}

/** A univariate draft keeps all chosen functions, a multivariate one only the last. */
function setFunctions(draft: AnalysisDraft, keys: FunctionKey[]): AnalysisDraft {
  if (draft.type === "univariate") return { ...draft, functions: keys };
  const chosen = keys.slice(-1);
  const next = { ...draft, functions: chosen };
  return withFittingTerms(next.x.length > maxIndependent(next) ? { ...next, x: next.x.slice(0, 1) } : next);
}

/** Says which X the new function has no room for. */
function withoutSurplus(draft: AnalysisDraft, next: AnalysisDraft): ChangedDraft {
  const [key] = next.functions;
  const count = draft.x.length - next.x.length;
  if (key === undefined || count <= 0) return accepted(next);
  const taken = count === 1 ? "1 was taken out" : `${count} were taken out`;
  const text = `${DEFINITIONS[key].title} takes at most ${maxIndependent(next)} independent ${maxIndependent(next) === 1 ? "variable" : "variables"}: ${taken}.`;
  return { draft: next, hint: { place: "x", text } };
}

function toggleFunction(draft: AnalysisDraft, key: FunctionKey): AnalysisDraft {
  const others = draft.functions.filter((each) => each !== key);
  const isChosen = others.length < draft.functions.length;
  if (draft.type === "multivariate") return setFunctions(draft, [key]);
  return setFunctions(draft, isChosen ? others : [...others, key]);
}

/** Switching the filter resets its column and value; another column resets the value. */
function setFilter(
  draft: AnalysisDraft,
  { on, column, value }: Extract<DraftChange, { kind: "set-filter" }>,
): AnalysisDraft {
  const stays = on === draft.filterOn;
  return {
    ...draft,
    filterOn: on,
    filterColumn: stays ? column : null,
    filterValue: stays && column === draft.filterColumn ? value : null,
  };
}

/** A setting that is the default is not in the draft; one that no function declares, or with another kind of value, stays as it is. */
function setSetting(draft: AnalysisDraft, key: string, value: SettingValue | null): AnalysisDraft {
  const setting = ALL_SETTINGS.find((each) => each.key === key);
  if (setting === undefined || (value !== null && !isValueOf(setting, value))) return draft;
  const { [key]: _, ...others } = draft.settings;
  const isKept = value !== null && !isDefault(setting, value);
  return { ...draft, settings: isKept ? { ...others, [key]: value } : others };
}

/** The draft after a change, or the unchanged draft with a hint that says why the change was refused. */
export function changeDraft(draft: AnalysisDraft, change: DraftChange): ChangedDraft {
  switch (change.kind) {
    case "set-y":
      return setY(draft, change.column, false);
    case "set-category-y":
      return setY(draft, change.column, true);
    case "clear-y":
      return accepted(withoutY(draft, 1));
    case "add-y":
      return addY(draft, change.column);
    case "remove-y":
      return accepted(withoutY(draft, change.dependent));
    case "set-trans-y":
      return setTransOfY(draft, change.dependent, change.trans);
    case "add-x":
      return addX(draft, change.column, false);
    case "add-category":
      return addX(draft, change.column, true);
    case "set-category":
      return accepted(setCategory(draft, change.column, change.on));
    case "set-base":
      return accepted(setBase(draft, change.column, change.base));
    case "remove-x":
      return accepted(
        withFittingTerms({ ...draft, x: draft.x.filter((each) => each.column !== change.column) }),
      );
    case "add-z":
      return addZ(draft, change.column);
    case "remove-z":
      return accepted({ ...draft, z: draft.z.filter((each) => each.column !== change.column) });
    case "set-endogenous":
      return accepted(withFittingTerms(setEndogenous(draft, change.column, change.on)));
    case "add-term": {
      const refusal = refusalOfTerm(draft, change.columns);
      if (refusal !== null) return refused(draft, "x", refusal);
      return accepted({ ...draft, terms: [...draft.terms, { columns: change.columns }] });
    }
    case "remove-term":
      return accepted(withoutTerm(draft, change.columns));
    case "set-trans":
      return accepted(setTrans(draft, change.column, change.trans));
    case "toggle-function":
      return withoutSurplus(draft, toggleFunction(draft, change.key));
    case "set-functions":
      return withoutSurplus(draft, setFunctions(draft, change.keys));
    case "set-statistics":
      return accepted({ ...draft, statistics: inDisplayOrder(change.names) });
    case "set-outliers":
      return accepted({ ...draft, removeOutliers: change.on });
    case "set-by":
      // Switching the option resets its column.
      return accepted({
        ...draft,
        byOn: change.on,
        byColumn: change.on === draft.byOn ? change.column : null,
      });
    case "set-filter":
      return accepted(setFilter(draft, change));
    case "set-setting":
      return accepted(setSetting(draft, change.key, change.value));
    case "rename":
      return accepted({ ...draft, name: change.name });
  }
}
