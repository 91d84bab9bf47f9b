import { FUNCTION_KEYS } from "~/compute/contract/tables";
import type { AnalysisType, FunctionKey, Transform } from "~/compute/contract/types";
import type { Analysis } from "~/services/shapes/analysis-shape";
import { mostInstruments, takesEndogenous } from "./roles";
import {
  type DraftOptions,
  NEW_OPTIONS,
  optionsLike,
  optionsOf,
  requestOptions,
  requestSettings,
} from "./draft-options";

export interface DraftVariable {
  column: number;
  trans: Transform | null;
  /** Whether an X counts as categories: every column of texts, and a column of numbers by choice. */
  as_category?: boolean | undefined;
  /** The category that all other categories are compared with; absent for the most frequent. */
  base?: string | undefined;
  /** Whether an X is chosen together with Y, so that instruments stand for it. */
  endogenous?: boolean | undefined;
}

/** The square of an X, twice the same column, or the interaction of two. */
export interface DraftTerm {
  columns: [number, number];
}

/** An analysis as the sidebar edits it. `id` is `null` until it is applied for the first time. */
export interface AnalysisDraft extends DraftOptions {
  id: string | null;
  name: string;
  type: AnalysisType;
  functions: FunctionKey[];
  y: DraftVariable | null;
  /** Further Y of a univariate analysis. */
  moreY: DraftVariable[];
  x: DraftVariable[];
  /** Instruments. */
  z: DraftVariable[];
  terms: DraftTerm[];
}

const NEW_NAMES: Record<AnalysisType, string> = { univariate: "Univariate", multivariate: "Multivariate" };

/** A new analysis with the default settings. */
export function newDraft(type: AnalysisType): AnalysisDraft {
  const none = { functions: [], y: null, moreY: [], x: [], z: [], terms: [] };
  return { id: null, name: NEW_NAMES[type], type, ...none, ...NEW_OPTIONS };
}

/** A new analysis with the variables and options of an earlier one; its functions and filter are not taken over. */
export function newDraftLike(analysis: Analysis): AnalysisDraft {
  const { type, y, moreY, x, z, terms } = draftOfAnalysis(analysis);
  return { ...newDraft(type), y, moreY, x, z, terms, ...optionsLike(analysis) };
}

/** A saved analysis as a draft. */
export function draftOfAnalysis(analysis: Analysis): AnalysisDraft {
  const { Y, more_Y = [], X, Z = [], terms = [] } = analysis.variables;
  return {
    id: analysis.id,
    name: analysis.name,
    type: analysis.analysis_type,
    functions: analysis.analysis_function,
    y: Y,
    moreY: more_Y,
    x: X,
    z: Z,
    terms,
    ...optionsOf(analysis),
  };
}

/** The X as the chosen function takes them: where none can be endogenous, the draft only remembers which were. */
function fittingX(draft: AnalysisDraft): DraftVariable[] {
  return takesEndogenous(draft) ? draft.x : draft.x.map(({ endogenous: _, ...each }) => each);
}

/** The body of POST and PATCH /api/v1/analysis/ for a draft. */
export function bodyOfDraft(draft: AnalysisDraft, projectId: string): Record<string, unknown> {
  const isMultivariate = draft.type === "multivariate";
  return {
    name: draft.name,
    project: projectId,
    analysis_type: draft.type,
    analysis_function: FUNCTION_KEYS.filter((key) => draft.functions.includes(key)),
    variables: {
      ...(draft.y ? { Y: draft.y } : {}),
      ...(!isMultivariate && draft.moreY.length > 0 ? { more_Y: draft.moreY } : {}),
      X: isMultivariate ? fittingX(draft) : [],
      ...(isMultivariate && draft.z.length > 0 && mostInstruments(draft) > 0 ? { Z: draft.z } : {}),
      ...(isMultivariate && draft.terms.length > 0 ? { terms: draft.terms } : {}),
      settings: requestSettings(draft),
    },
    ...requestOptions(draft),
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
