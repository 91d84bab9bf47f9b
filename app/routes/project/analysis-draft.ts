import { offersOption } from "~/analyses/definitions";
import { DEFAULT_STATISTICS, inDisplayOrder } from "~/analyses/statistics/options";
import { FUNCTION_KEYS } from "~/compute/contract/tables";
import type { AnalysisType, FunctionKey, StatisticName, Transform } from "~/compute/contract/types";
import type { Analysis } from "~/services/shapes/analysis-shape";

export interface DraftVariable {
  column: number;
  trans: Transform | null;
  /** Whether an X counts as categories: every column of texts, and a column of numbers by choice. */
  as_category?: boolean | undefined;
  /** The category that the others are compared with; absent for the most frequent. */
  base?: string | undefined;
}

/** The square of an X, twice the same column, or the interaction of two. */
export interface DraftTerm {
  columns: [number, number];
}

/** The value that a filter selects: a number, or a text as tables show it. */
export type FilterValue = number | string;

/** An analysis as the sidebar edits it. `id` is `null` until it is applied for the first time. */
export interface AnalysisDraft {
  id: string | null;
  name: string;
  type: AnalysisType;
  functions: FunctionKey[];
  y: DraftVariable | null;
  /** Further Y of a univariate analysis. */
  moreY: DraftVariable[];
  x: DraftVariable[];
  terms: DraftTerm[];
  statistics: StatisticName[];
  removeOutliers: boolean;
  byOn: boolean;
  byColumn: number | null;
  filterOn: boolean;
  filterColumn: number | null;
  filterValue: FilterValue | null;
}

const NEW_NAMES: Record<AnalysisType, string> = { univariate: "Univariate", multivariate: "Multivariate" };

/** A new analysis with the default settings. */
export function newDraft(type: AnalysisType): AnalysisDraft {
  return {
    id: null,
    name: NEW_NAMES[type],
    type,
    functions: [],
    y: null,
    moreY: [],
    x: [],
    terms: [],
    statistics: [...DEFAULT_STATISTICS],
    removeOutliers: true,
    byOn: false,
    byColumn: null,
    filterOn: false,
    filterColumn: null,
    filterValue: null,
  };
}

/** A new analysis with the variables and options of an earlier one; its functions and filter are not taken over. */
export function newDraftLike(analysis: Analysis): AnalysisDraft {
  const { type, y, moreY, x, terms, statistics, removeOutliers } = draftOfAnalysis(analysis);
  return { ...newDraft(type), y, moreY, x, terms, statistics, removeOutliers };
}

/** A saved analysis as a draft. An empty list of statistics means the default ones. */
export function draftOfAnalysis(analysis: Analysis): AnalysisDraft {
  const { Y, more_Y = [], X, terms = [], settings } = analysis.variables;
  return {
    id: analysis.id,
    name: analysis.name,
    type: analysis.analysis_type,
    functions: analysis.analysis_function,
    y: Y,
    moreY: more_Y,
    x: X,
    terms,
    statistics: settings.statistics.length > 0 ? settings.statistics : [...DEFAULT_STATISTICS],
    removeOutliers: analysis.remove_outliers,
    byOn: analysis.statistics_by_variable,
    byColumn: analysis.statistics_by_variable_json.column_index,
    filterOn: analysis.filter_by_variable,
    filterColumn: analysis.filter_by_variable_json.column_index,
    filterValue: analysis.filter_by_variable_json.column_value,
  };
}

/** The body of POST and PATCH /api/v1/analysis/ for a draft. */
export function bodyOfDraft(draft: AnalysisDraft, projectId: string): Record<string, unknown> {
  const offersBy = offersOption(draft.functions, "byColumn");
  // The switch is not there when no chosen function can leave outliers out.
  const offersOutliers = draft.functions.length === 0 || offersOption(draft.functions, "removeOutliers");
  return {
    name: draft.name,
    project: projectId,
    analysis_type: draft.type,
    analysis_function: FUNCTION_KEYS.filter((key) => draft.functions.includes(key)),
    variables: {
      ...(draft.y ? { Y: draft.y } : {}),
      ...(draft.type === "univariate" && draft.moreY.length > 0 ? { more_Y: draft.moreY } : {}),
      X: draft.type === "multivariate" ? draft.x : [],
      ...(draft.type === "multivariate" && draft.terms.length > 0 ? { terms: draft.terms } : {}),
      settings: { statistics: inDisplayOrder(draft.statistics) },
    },
    remove_outliers: draft.removeOutliers && offersOutliers,
    statistics_by_variable: draft.byOn && offersBy,
    statistics_by_variable_json: { column_index: draft.byOn && offersBy ? draft.byColumn : null },
    filter_by_variable: draft.filterOn,
    filter_by_variable_json: {
      column_index: draft.filterOn ? draft.filterColumn : null,
      column_value: draft.filterOn ? draft.filterValue : null,
    },
  };
}

/** Whether two drafts request the same analysis. The order of the functions does not matter. */
export function isSameDraft(one: AnalysisDraft, other: AnalysisDraft): boolean {
  return JSON.stringify(bodyOfDraft(one, "")) === JSON.stringify(bodyOfDraft(other, ""));
}

/**
 * The draft of an analysis after it was saved, by APPLY or by another control such as Rename: fields that the user changed
 * stay, all others take the saved values.
 *
 * @param before the analysis that the draft changes
 * @param after the analysis as saved
 */
export function rebaseDraft(
  draft: AnalysisDraft,
  before: AnalysisDraft,
  after: AnalysisDraft,
): AnalysisDraft {
  if (before.id !== after.id || isSameDraft(before, after)) return draft;
  if (isSameDraft(draft, after)) return after;
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const changedByUser = Object.entries(draft).filter(
    ([field, value]) => !isSame(value, before[field as keyof AnalysisDraft]),
  );
  return { ...after, ...(Object.fromEntries(changedByUser) as Partial<AnalysisDraft>) };
}

export function writeDraft(draft: AnalysisDraft): string {
  return JSON.stringify(draft);
}
