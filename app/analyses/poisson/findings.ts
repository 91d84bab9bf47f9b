/**
 * The findings about a Poisson regression, and the rules that choose them (docs/methods/poisson.md#what-is-claimed).
 */
import type { ExistsResult, PoissonClaim, PoissonResult } from "~/compute/contract/types";
import { isBelow, LEVEL } from "../sentences/levels";
import { byP, excludes, type Told } from "../sentences/likelihood-phrases";
import { clearWithTerms } from "../sentences/likelihood-terms";
import type { Answer } from "../sentences/model-finding";
import { type TermFinding, turnFinding } from "../sentences/term-rules";

/** The maximum number of effects that a sentence names. */
const MOST_TOLD = 3;

type Basis = Pick<PoissonClaim, "errors" | "clusters" | "effects" | "joint" | "with_terms">;

interface Common {
  basis: Basis;
  /** The column of exposures. */
  exposure: string | null;
}

export type PoissonFinding =
  | { say: "counts_separated"; exists: ExistsResult }
  /** Effects that are clear after Holm's correction, those with the smallest p first. */
  | ({ say: "more_counts"; clear: Told[]; more: number } & Common)
  /** A square or an interaction is clear, on the scale of percent. */
  | ({ say: "count_depends"; answer: Answer } & Common)
  | TermFinding
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
  const closest = ordered.find(({ effect }) => effect.term === undefined);
  if (claim.silent !== null || !closest)
    return [{ say: "counts_untested", claim: { ...claim, silent: claim.silent ?? "no_errors" } }];
  const each = claim.counts_per_coefficient;
  if (claim.few_counts && each !== null) return [{ say: "few_counts", each }];
  const clear = ordered.filter(
    ({ effect }) =>
      isBelow(claim.joint?.p_value ?? null, LEVEL) && isBelow(effect.p_holm, LEVEL) && excludes(effect, 0),
  );
  const common = { basis: claim, exposure };
  const { lead, apart, others, unclear } = clearWithTerms(claim, clear);
  const findings: PoissonFinding[] = [];
  if (lead) findings.push({ say: "count_depends", answer: lead, ...common }, ...turnFinding(lead, "all"));
  if (apart.length > 0)
    findings.push({
      say: "more_counts",
      clear: apart.slice(0, MOST_TOLD),
      more: Math.max(0, apart.length - MOST_TOLD),
      ...common,
    });
  if (!lead && apart.length === 0) findings.push({ say: "no_count_effect", closest, ...common });
  findings.push(...others, ...unclear);
  if (assumed) findings.push({ say: "counts_independence_assumed" });
  return findings;
}
