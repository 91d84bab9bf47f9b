/** The findings about a logit, and the rules that choose them (docs/methods/logit.md#what-is-claimed). */
import type { LogitClaim, LogitResult, SeparationResult } from "~/compute/contract/types";
import { isBelow, LEVEL } from "../sentences/levels";
import { byP, excludes, type Told } from "../sentences/likelihood-phrases";
import { clearWithTerms } from "../sentences/likelihood-terms";
import type { Answer } from "../sentences/model-finding";
import { type TermFinding, turnFinding } from "../sentences/term-rules";

/** Rows of the rarer value for each coefficient below which estimates tend to be too large (Peduzzi and others 1996). */
const FEW_EVENTS = 10;
/** The maximum number of effects that a sentence names. */
const MOST_TOLD = 3;

type Basis = Pick<LogitClaim, "basis" | "errors" | "clusters" | "effects" | "joint" | "with_terms">;

interface Common {
  event: string;
  basis: Basis;
}

export type LogitFinding =
  | { say: "values_separated"; separation: SeparationResult; other: string; event: string }
  /** Effects that are clear after Holm's correction, those with the smallest p first. */
  | ({ say: "more_likely"; clear: Told[]; more: number } & Common)
  /** A square or an interaction is clear, on the scale of odds. */
  | ({ say: "odds_depend"; answer: Answer } & Common)
  | TermFinding
  | ({ say: "no_x_clear"; closest: Told } & Common)
  | { say: "likelihood_untested"; claim: Pick<LogitClaim, "silent" | "clusters"> }
  | { say: "few_events"; each: number }
  | { say: "logit_independence_assumed" };

type Fitted = Pick<LogitResult, "claim" | "separation" | "event" | "other" | "independence_assumed">;

/** Which X make the event clearly more or less likely. */
export function logitFindings({
  claim,
  separation,
  event,
  other,
  independence_assumed: assumed,
}: Fitted): LogitFinding[] {
  if (!claim || event === null || other === null) return [];
  const findings: LogitFinding[] = [];
  if (separation && separation.state !== "none")
    findings.push({ say: "values_separated", separation, event, other });
  const ordered = byP(claim.effects);
  const closest = ordered.find(({ effect }) => effect.term === undefined);
  if (claim.silent !== null || !closest) {
    findings.push({ say: "likelihood_untested", claim: { ...claim, silent: claim.silent ?? "no_errors" } });
    return findings;
  }
  const isFirth = claim.basis === "firth";
  const all = isFirth || isBelow(claim.joint?.p_value ?? null, LEVEL);
  const clear = ordered.filter(
    ({ effect }) => all && isBelow(effect.p_holm, LEVEL) && excludes(effect, isFirth ? 1 : 0),
  );
  const common = { event, basis: claim };
  const { lead, apart, others, unclear } = clearWithTerms(claim, clear);
  if (lead) findings.push({ say: "odds_depend", answer: lead, ...common }, ...turnFinding(lead, "all"));
  if (apart.length > 0)
    findings.push({
      say: "more_likely",
      clear: apart.slice(0, MOST_TOLD),
      more: Math.max(0, apart.length - MOST_TOLD),
      ...common,
    });
  if (!lead && apart.length === 0) {
    // Where the values are far apart Firth's profile may have no limits next to a small p.
    const isOpen = isFirth && (closest.effect.lower === null || closest.effect.upper === null);
    findings.push(
      isOpen
        ? { say: "likelihood_untested", claim: { ...claim, silent: "no_errors" } }
        : { say: "no_x_clear", closest, ...common },
    );
  }
  findings.push(...others, ...unclear);
  const each = claim.events_per_coefficient;
  if (each !== null && each < FEW_EVENTS && !isFirth) findings.push({ say: "few_events", each });
  if (assumed) findings.push({ say: "logit_independence_assumed" });
  return findings;
}
