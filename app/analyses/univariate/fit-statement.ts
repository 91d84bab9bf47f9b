import type { FitEvidence, HistogramResult, QqPlotResult } from "~/compute/contract/types";
import { leftOutOf } from "../sentences/removal";
import { speak, type Statement } from "../sentences/statement";
import type { VariableLabels } from "../variables/variable-labels";
import { detailsFrom, fitAnswers, type FitFinding, fitPhrase } from "./fit-findings";
import type { FittedResult } from "./fits";

/** Fitted distributions with the evidence against them. */
export type JudgedFits = FittedResult & { evidence: FitEvidence | null };

/**
 * A result with fitted distributions in words: for the kept values, and for all values where some were left out.
 *
 * @param findingsOf what is found of fits to this number of values
 */
export function fitStatement(
  result: HistogramResult | QqPlotResult,
  labels: VariableLabels,
  findingsOf: (fits: JudgedFits, n: number) => FitFinding[],
): Statement {
  const { all_values: all, rows, outliers_removed: removed } = result;
  const ofAll = all && { findings: findingsOf(all, all.n), values: all.n };
  const findings = fitAnswers(findingsOf(result, rows.used), ofAll, leftOutOf(removed));
  const details = detailsFrom(findings);
  return speak(findings, fitPhrase, labels).map((said, i) => ({ ...said, isDetail: i >= details }));
}
