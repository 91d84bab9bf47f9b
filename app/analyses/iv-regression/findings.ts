/** What may be said of an endogenous X: the findings, and the rules that choose them (docs/methods/iv-regression.md#what-is-claimed). */
import type { FirstStage, IvClaim, IvRegressionResult, IvVariable } from "~/compute/contract/types";
import { isBelow, LEVEL } from "../sentences/levels";

/** What all findings name. */
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
