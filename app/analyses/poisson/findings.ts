/**
 * The findings about a Poisson regression, and the rules that choose them (docs/methods/poisson.md#what-is-claimed).
 */
import type { ExistsResult, PoissonClaim, PoissonResult } from "~/compute/contract/types";
import { isBelow, LEVEL } from "../sentences/levels";
import { byP, excludes, type Told } from "../sentences/likelihood-phrases";

/** The maximum number of effects that a sentence names. */
const MOST_TOLD = 3;

type Basis = Pick<PoissonClaim, "errors" | "clusters" | "effects" | "joint">;

interface Common {
  basis: Basis;
  /** The column of exposures. */
  exposure: string | null;
}

export type PoissonFinding =
  | { say: "counts_separated"; exists: ExistsResult }
  /** Effects that are clear after Holm's correction, those with the smallest p first. */
  | ({ say: "more_counts"; clear: Told[]; more: number } & Common)
  | ({ say: "no_count_effect"; closest: Told } & Common)
  | { say: "few_counts"; each: number }
  | { say: "counts_untested"; claim: Pick<PoissonClaim, "silent" | "clusters"> }
  | { say: "counts_independence_assumed" };

type Fitted = Pick<PoissonResult, "claim" | "exists" | "exposure" | "independence_assumed">;

/** The X that clearly go with higher or lower counts. */
export function poissonFindings({
  claim,
  exists,
  exposure,
  independence_assumed: assumed,
}: Fitted): PoissonFinding[] {
  if (exists?.state === "separated") return [{ say: "counts_separated", exists }];
  if (!claim) return [];
  const ordered = byP(claim.effects);
  const [closest] = ordered;
  if (claim.silent !== null || !closest)
    return [{ say: "counts_untested", claim: { ...claim, silent: claim.silent ?? "no_errors" } }];
  const each = claim.counts_per_coefficient;
  if (claim.few_counts && each !== null) return [{ say: "few_counts", each }];
  const clear = ordered.filter(
    ({ effect }) =>
      isBelow(claim.joint?.p_value ?? null, LEVEL) && isBelow(effect.p_holm, LEVEL) && excludes(effect, 0),
  );
  const common = { basis: claim, exposure };
  const findings: PoissonFinding[] = [
    clear.length > 0
      ? {
          say: "more_counts",
          clear: clear.slice(0, MOST_TOLD),
          more: Math.max(0, clear.length - MOST_TOLD),
          ...common,
        }
      : { say: "no_count_effect", closest, ...common },
  ];
  if (assumed) findings.push({ say: "counts_independence_assumed" });
  return findings;
}
