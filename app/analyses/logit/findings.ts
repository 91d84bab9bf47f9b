/** The findings about a logit, and the rules that choose them (docs/methods/logit.md#what-is-claimed). */
import type { LogitClaim, LogitResult, SeparationResult } from "~/compute/contract/types";
import { isBelow, LEVEL } from "../sentences/levels";
import { byP, excludes, type Told } from "../sentences/likelihood-phrases";

/** Rows of the rarer value for each coefficient below which estimates tend to be too large (Peduzzi and others 1996). */
const FEW_EVENTS = 10;
/** The maximum number of effects that a sentence names. */
const MOST_TOLD = 3;

type Basis = Pick<LogitClaim, "basis" | "errors" | "clusters" | "effects" | "joint">;

interface Common {
  event: string;
  basis: Basis;
}

export type LogitFinding =
  | { say: "values_separated"; separation: SeparationResult; other: string; event: string }
  /** Effects that are clear after Holm's correction, those with the smallest p first. */
  | ({ say: "more_likely"; clear: Told[]; more: number } & Common)
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
  const [closest] = ordered;
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
  findings.push(
    clear.length > 0
      ? {
          say: "more_likely",
          clear: clear.slice(0, MOST_TOLD),
          more: Math.max(0, clear.length - MOST_TOLD),
          ...common,
        }
      : { say: "no_x_clear", closest, ...common },
  );
  const each = claim.events_per_coefficient;
  if (each !== null && each < FEW_EVENTS && !isFirth) findings.push({ say: "few_events", each });
  if (assumed) findings.push({ say: "logit_independence_assumed" });
  return findings;
}
