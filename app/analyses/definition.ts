import type { AnalysisType, FunctionKey, FunctionKind } from "~/compute/contract/types";

/**
 * What a function does with outliers while they are excluded: leaves their rows out; draws them apart; uses all rows and
 * does not draw those points; uses all rows; or uses all rows and gives outliers less weight.
 */
export type OutlierTreatment = "left_out" | "marked" | "hidden" | "used" | "weighted";

/** Options of the sidebar beyond the variables. */
interface Offers {
  /** Which statistics are displayed. */
  statistics: boolean;
  /** A box for each value of a categorical column. */
  byColumn: boolean;
  /** Only rows with one value of a column. */
  filter: boolean;
  /** Whether outliers can be excluded. */
  removeOutliers: boolean;
}

export type AnalysisOption = keyof Offers;

/** The declaration of an analysis function, without its view; used by the sidebar, the API, the plan gate and the report. */
export interface AnalysisDefinition<K extends FunctionKey = FunctionKey> {
  key: K;
  title: string;
  /** The kinds of request it answers; at least one. */
  kinds: readonly FunctionKind[];
  offers: Offers;
  /** Whether its coefficients can be computed in other ways (docs/methods/sensitivity.md). */
  sensitivity: boolean;
  outliers: OutlierTreatment;
}

/**
 * The kind of a function for one analysis type.
 *
 * @returns the kind, or `undefined` when the function does not answer that type
 */
export function kindOf(definition: AnalysisDefinition, type: AnalysisType): FunctionKind | undefined {
  return definition.kinds.find((kind) => kind.analysis_type === type);
}
