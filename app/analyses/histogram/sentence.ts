import type { HistogramResult } from "~/compute/contract/types";
import { fitFindings } from "../sentences/rules";
import type { Statement } from "../sentences/statement";
import { fitStatement } from "../univariate/fit-statement";
import { listAics } from "../univariate/fits";
import type { VariableLabels } from "../variables/variable-labels";

/** The best fit, and the evidence against it, in words. */
export function histogramStatement(result: HistogramResult, labels: VariableLabels): Statement {
  return fitStatement(result, labels, (fits, n) => fitFindings(listAics(fits), fits.evidence, n));
}
