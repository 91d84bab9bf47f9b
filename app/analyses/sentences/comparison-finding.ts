import type { Effect } from "~/compute/contract/types";
import type { TracedVariable } from "../variables/traced-variable";
import type { Reason } from "./model-finding";

/** The claim of a model's sentence about a variable: a direction, no clear relation, or nothing. */
export type Claim = "more" | "less" | "none" | "unsaid";

/** Why the sentence of a model claims nothing of any variable. */
export type NoClaimReasonOfModel = Reason | "exact" | "trend" | "biased" | "outliers";

/** A variable of one model of a comparison. */
export interface ComparedTerm {
  /** The key is the same for the same variable in other models. */
  key: string;
  x: TracedVariable;
  effect: Effect;
  claim: Claim;
}

/** A model of a comparison, with the parts that sentences use. */
export interface ComparedModel {
  /** "(1)" */
  mark: string;
  y: TracedVariable;
  /** The unit of its coefficients, if it is not that of Y; the sentence leaves such a model out. */
  measure: string | null;
  terms: readonly ComparedTerm[];
  silence: NoClaimReasonOfModel | null;
  /** Whether RESET rejects a straight line. */
  isCurved: boolean;
  /** Whether a single row decides much. */
  hasOneRow: boolean;
  /** Whether the answer about the past of Y depends on the outliers. */
  pastDependsOnOutliers: boolean;
  /** Rows used, and rows left out as outliers. */
  used: number;
  leftOut: number;
}

/** The rows of all models. */
interface ComparedRows {
  /** Rows that all use. */
  shared: number;
  /** Whether all use the same. */
  areSame: boolean;
}

export interface ComparisonSituation {
  models: readonly ComparedModel[];
  /** Null where rows cannot be matched, because the data differ. */
  rows: ComparedRows | null;
}

/** A variable in the models of a finding. */
export interface TermInModels {
  /** The model and its term, in order. */
  in: readonly { model: ComparedModel; term: ComparedTerm }[];
  /** How many models have it. */
  having: number;
}

/** The findings about several models together. */
export type ComparisonFinding =
  /** The models are of different dependent variables: nothing is said about their coefficients. */
  | { say: "different_y"; groups: { name: string; marks: string[] }[] }
  | { say: "nothing_shared" }
  /** Models whose coefficients are not units of Y. */
  | { say: "other_measures"; groups: { measure: string; marks: string[] }[] }
  | { say: "curved"; marks: string[] }
  /** Clear in opposite directions. */
  | { say: "turns"; more: TermInModels; less: TermInModels }
  /** The same clear direction in all models that say something about the variable. */
  | { say: "kept"; direction: "more" | "less"; term: TermInModels }
  /** Further variables with the finding `kept`. */
  | { say: "also_kept"; terms: { direction: "more" | "less"; term: TermInModels }[] }
  /** A variable that is clear in some models and not in other models. */
  | { say: "partly"; direction: "more" | "less"; clear: TermInModels; unclear: TermInModels }
  /** Variables that are clear in no model. The models that say so are the same for all of them. */
  | { say: "nowhere"; terms: TermInModels[] }
  /** Variables that the sentence does not name. */
  | { say: "more_terms"; count: number }
  | { say: "unsaid"; reasons: { why: NoClaimReasonOfModel; marks: string[] }[] }
  | { say: "past_unsaid"; marks: string[] }
  | { say: "one_row"; marks: string[] }
  | { say: "same_rows"; count: number }
  | { say: "other_rows"; used: { mark: string; count: number }[]; shared: number | null };
