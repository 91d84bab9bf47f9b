/**
 * The findings about an endogenous X, and the rules that choose them (docs/methods/iv-regression.md#what-is-claimed).
 */
import type {
  Coefficient,
  EffectCategory,
  FirstStage,
  IvClaim,
  IvErrors,
  IvRegressionResult,
  IvVariable,
} from "~/compute/contract/types";
import type { Estimate, EstimatedTerm, ModelEstimates } from "../models/model-estimates";
import type { Claim } from "../sentences/comparison-finding";
import { directionOf } from "../sentences/comparison-rules";
import { isBelow, LEVEL } from "../sentences/levels";
import { effectLabels } from "../variables/coefficient-labels";
import type { LabelledVariable, VariableLabels } from "../variables/variable-labels";

/** The parts that all findings name. */
interface Common {
  claim: IvClaim;
  endogenous: IvVariable[];
  instruments: IvVariable[];
}

export type IvFinding =
  /** The set lies on one side of 0. */
  | ({ say: "iv_effect" } & Common)
  /** The set has effects of both signs, and not 0. */
  | ({ say: "iv_not_zero" } & Common)
  /** A bounded set that holds 0. */
  | ({ say: "iv_unclear" } & Common)
  /** A set without bounds that holds 0. */
  | ({ say: "iv_unbounded" } & Common)
  | ({ say: "iv_empty" } & Common)
  /** The effect is not as clear with a trend or the season held fixed. */
  | ({ say: "iv_time" } & Common)
  /** Two endogenous X: a test of both. */
  | ({ say: "iv_joint"; isClear: boolean } & Common)
  | { say: "iv_untested"; claim: Pick<IvClaim, "silent" | "clusters"> }
  | ({ say: "iv_contradict"; p: number | null; name: "Hansen's J" | "Sargan's test" } & Common)
  | ({ say: "iv_weak"; stage: Pick<FirstStage, "effective_f" | "critical"> } & Common)
  | { say: "iv_independence_assumed" };

type Fitted = Pick<
  IvRegressionResult,
  | "claim"
  | "endogenous"
  | "instruments"
  | "first_stage"
  | "hansen_j"
  | "sargan"
  | "independence_assumed"
  | "n"
>;

const holdsZero = ([low, high]: [number | null, number | null]) =>
  (low === null || low <= 0) && (high === null || high >= 0);

/** The sign that every effect of a set has; 0 if there are both, or none. */
function signOf(intervals: IvClaim["intervals"]): number {
  const signs = intervals.flatMap(([low, high]) => [
    low === null ? -1 : Math.sign(low),
    high === null ? 1 : Math.sign(high),
  ]);
  const [first = 0] = signs;
  return signs.every((sign) => sign === first) ? first : 0;
}

type Answer = "iv_effect" | "iv_not_zero" | "iv_unclear" | "iv_unbounded" | "iv_empty" | "iv_time";

function answer(claim: IvClaim): Answer {
  const { shape, intervals, p_value: p } = claim;
  if (shape === "empty") return "iv_empty";
  if (intervals.some(holdsZero)) return shape === "bounded" ? "iv_unclear" : "iv_unbounded";
  if (!isBelow(p, LEVEL)) return "iv_time";
  return signOf(intervals) === 0 || claim.estimate === null ? "iv_not_zero" : "iv_effect";
}

/** Why the answer may be wrong: instruments that contradict each other, else weak ones. */
function hedge({ first_stage: stages, hansen_j: j, sargan }: Fitted, common: Common): IvFinding[] {
  const { claim } = common;
  if (claim.contradict && claim.shape !== "empty") {
    const name = j ? "Hansen's J" : "Sargan's test";
    return [{ say: "iv_contradict", p: (j ?? sargan)?.p_value ?? null, name, ...common }];
  }
  const [stage] = stages ?? [];
  return claim.weak && stage ? [{ say: "iv_weak", stage, ...common }] : [];
}

/** The effect of an endogenous X, and one hedge. */
export function ivFindings(result: Fitted): IvFinding[] {
  const { claim, endogenous, instruments, independence_assumed: assumed } = result;
  if (!claim || result.n === null) return [];
  if (claim.silent !== null) return [{ say: "iv_untested", claim }];
  const common = { claim, endogenous, instruments };
  const [, second] = endogenous;
  const main: IvFinding = second
    ? { say: "iv_joint", isClear: isBelow(claim.p_value, LEVEL), ...common }
    : { say: answer(claim), ...common };
  const hedges = hedge(result, common);
  const independence: IvFinding[] =
    assumed && hedges.length === 0 ? [{ say: "iv_independence_assumed" }] : [];
  return [main, ...hedges, ...independence];
}

const ERRORS: Record<IvErrors, (labels: VariableLabels) => string> = {
  hc1: () => "HC1 standard errors",
  cv1: ({ entity }) => `standard errors clustered by ${entity ?? "entity"} (CV1)`,
  ewc: () => "EWC standard errors",
};

/** The categories of a column without its base, as coefficients have them. */
function categoriesOf({ categories }: Pick<IvRegressionResult, "categories">, x: LabelledVariable) {
  const found = categories?.find(({ column_index: column }) => column === x.column);
  return (found?.levels ?? []).flatMap(({ name: level }): { category: EffectCategory }[] =>
    found === undefined || level === found.base
      ? []
      : [{ category: { column_index: x.column, level, base: found.base } }],
  );
}

/** The squares and interactions of a table, whose rows are its last ones; one for each pair of categories. */
function productsOf(
  result: Pick<IvRegressionResult, "categories">,
  rows: readonly Coefficient[],
  { x, terms = [] }: VariableLabels,
): LabelledVariable[] {
  const pairs = terms.flatMap(({ columns }) => {
    const [one, other] = columns.map((column) => x.find((each) => each.column === column));
    if (!one || !other) return [];
    const count = [one, other].reduce((all, each) => all * (categoriesOf(result, each).length || 1), 1);
    return Array.from({ length: count }, (): [LabelledVariable, LabelledVariable] => [one, other]);
  });
  return pairs.flatMap((term, i) => {
    const label = rows[rows.length - pairs.length + i]?.display_name;
    return label === undefined
      ? []
      : [{ ...term[0], name: label, label, axis: label, unit: null, trans: null, term }];
  });
}

/** The claim of the sentence about a single endogenous X. */
function claimOf(finding: IvFinding | undefined): Claim {
  switch (finding?.say) {
    case "iv_effect":
      return directionOf({ coeff: finding.claim.estimate });
    case "iv_unclear":
    case "iv_unbounded":
    case "iv_time":
      return "none";
    default:
      return "unsaid";
  }
}

/** A coefficient with p and, where it is one interval with both ends, the interval of Anderson and Rubin. */
function testedBy({ p_value, intervals }: IvClaim, { coeff, std_err }: Coefficient): Estimate {
  const [only, ...others] = intervals;
  const [lower, upper] = others.length === 0 && only ? only : [null, null];
  const isBounded = lower !== null && upper !== null;
  return {
    coeff,
    std_err,
    p_value,
    ci_lower: isBounded ? lower : null,
    ci_upper: isBounded ? upper : null,
  };
}

/** The coefficients of the estimator that the sentence names; a single endogenous X has the test of the sentence. */
export function ivEstimates(
  result: Fitted & Pick<IvRegressionResult, "errors" | "tsls" | "liml" | "clusters" | "categories">,
  labels: VariableLabels,
): ModelEstimates | null {
  const { claim, endogenous, errors, tsls, liml } = result;
  const isLiml = claim?.estimator === "liml" && liml !== null;
  const [constant, ...rows] = (isLiml ? liml : tsls) ?? [];
  if (constant === undefined || errors === null) return null;
  const isEndogenous = ({ column, label }: LabelledVariable) =>
    endogenous.some(({ column_index, display_name }) => column_index === column && display_name === label);
  const [first, others] = [labels.x.filter(isEndogenous), labels.x.filter((x) => !isEndogenous(x))];
  const x = [
    ...first,
    ...effectLabels(
      others.flatMap((each) => categoriesOf(result, each)),
      { x: others },
    ),
    ...productsOf(result, rows, labels),
  ];
  const isTested = claim !== null && claim.silent === null && endogenous.length === 1;
  const said = claimOf(ivFindings(result)[0]);
  const named = ERRORS[errors](labels);
  return {
    estimator: isLiml ? "LIML" : "2SLS",
    terms: rows.flatMap((row, at): EstimatedTerm[] => {
      const variable = x[at];
      if (variable === undefined) return [];
      if (at > 0 || !isTested) return [{ x: variable, estimate: row, claim: "unsaid" }];
      return [{ x: variable, estimate: testedBy(claim, row), claim: said }];
    }),
    constant,
    errors: isTested ? `${named} (p and interval of ${first[0]?.label ?? "X"} by Anderson and Rubin)` : named,
    entities: result.clusters,
    scale: null,
    silence: claim?.silent ?? null,
  };
}
