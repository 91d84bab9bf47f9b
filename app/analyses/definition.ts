import { FUNCTIONS } from "~/compute/contract/tables";
import type { AnalysisType, FunctionKey, FunctionKind } from "~/compute/contract/types";
import type { Picture } from "./picture";

/** The families of functions in display order. */
export const FAMILIES = {
  describe: "Describe",
  distribution: "Distribution",
  two: "Relation between two",
  several: "Relation with several X",
  time: "Past and present",
  groups: "Groups and pairs",
} as const;

/**
 * What a function does with outliers while they are excluded: leaves their rows out; draws them apart; uses all rows and
 * does not draw those points; or uses all rows. `weighted` and `none` have nothing to exclude: they use all rows, and
 * `weighted` gives outliers less weight.
 */
export type OutlierTreatment = "left_out" | "marked" | "hidden" | "used" | "weighted" | "none";

/** Whether outliers can be excluded. */
export function excludesOutliers(treatment: OutlierTreatment): boolean {
  return treatment !== "weighted" && treatment !== "none";
}

/** Options of the sidebar beyond the variables: statistics to display; a box for each value of a column; rows with one value. */
type OfferedOption = "statistics" | "byColumn" | "filter";

/** The description of a function in the application and the options that it offers; `definition.ts` of its folder. */
export interface FunctionWords {
  family: keyof typeof FAMILIES;
  /** The question it answers, in the words of somebody who does not know its name. */
  question: string;
  /** Further words that lead to it. */
  words: string;
  picture: Picture;
  outliers: OutlierTreatment;
  offers?: readonly OfferedOption[];
}

/** Options of the sidebar; `removeOutliers`: whether outliers can be excluded. */
export type AnalysisOption = OfferedOption | "removeOutliers";

/** A function without its view; used by the sidebar, the API, the plan gate and the report. */
export interface AnalysisDefinition<K extends FunctionKey = FunctionKey> extends Omit<
  FunctionWords,
  "offers"
> {
  key: K;
  title: string;
  /** The kinds of request it answers; at least one. */
  kinds: readonly FunctionKind[];
  offers: readonly AnalysisOption[];
  /** Whether its coefficients can be computed under other specifications (docs/methods/sensitivity.md). */
  sensitivity: boolean;
  /** Whether it predicts Y for one row (docs/methods/what-if.md). */
  prediction: boolean;
}

/** Joins what the core declares of a function with what its folder says. */
export function define<K extends FunctionKey>(
  key: K,
  { offers = [], ...words }: FunctionWords,
): AnalysisDefinition<K> {
  const { display_name: title, kinds, sensitivity, prediction } = FUNCTIONS[key];
  return {
    ...words,
    key,
    title,
    kinds,
    offers: excludesOutliers(words.outliers) ? [...offers, "removeOutliers"] : offers,
    sensitivity: sensitivity !== null,
    prediction,
  };
}

/**
 * The kind of a function for one analysis type.
 *
 * @returns the kind, or `undefined` when the function does not answer that type
 */
export function kindOf(definition: AnalysisDefinition, type: AnalysisType): FunctionKind | undefined {
  return definition.kinds.find((kind) => kind.analysis_type === type);
}
