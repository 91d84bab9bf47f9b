import type { Coefficient, Effect } from "~/compute/contract/types";
import type { Claim, NoClaimReasonOfModel } from "../sentences/comparison-finding";
import type { LabelledVariable } from "../variables/variable-labels";

/** An estimate with its standard error, p-value and 95 % interval. */
export type Estimate = Pick<Coefficient, "coeff" | "std_err" | "p_value" | "ci_lower" | "ci_upper">;

/** A coefficient of a model. */
export interface EstimatedTerm {
  x: LabelledVariable;
  estimate: Estimate;
  /** The claim of the model's sentence about it. */
  claim: Claim;
}

/** The coefficients of a result, which a comparison prints as a column next to those of other functions. */
export interface ModelEstimates {
  /** "Entity effects", "2SLS" */
  estimator: string;
  terms: readonly EstimatedTerm[];
  /** Null for a model without a constant. */
  constant: Estimate | null;
  /** The standard errors in words. */
  errors: string;
  entities: number | null;
  /**
   * The unit of the coefficients, if it is not that of Y: "logarithms of odds". No sentence compares these with
   * others.
   */
  scale: string | null;
  /** Why the sentence of the model claims nothing. */
  silence: NoClaimReasonOfModel | null;
}

/** Coefficients that the sentence of a comparison does not mention. */
export function unsaidTerms(x: readonly LabelledVariable[], estimates: readonly Estimate[]): EstimatedTerm[] {
  // Without one estimate for each X, nothing says which is which.
  if (x.length !== estimates.length) return [];
  return x.flatMap((variable, at) => {
    const estimate = estimates[at];
    return estimate === undefined ? [] : [{ x: variable, estimate, claim: "unsaid" as const }];
  });
}

/** An estimate as sentences read it. */
export function effectOf(name: string, { coeff, std_err, p_value, ci_lower, ci_upper }: Estimate): Effect {
  return {
    display_name: name,
    coeff,
    std_err,
    df: null,
    t_stat: null,
    p_value,
    holm_p: null,
    ci_lower,
    ci_upper,
  };
}
