import type { VariableLabels } from "~/analyses/variables/variable-labels";
import { log } from "~/config/log.server";
import { asAppError } from "~/lib/app-error";
import type { FunctionResult } from "~/services/analyses/get-function-results.server";
import { chartVersion } from "~/services/charts/get-chart.server";
import type { Analysis } from "~/services/shapes/analysis-shape";
import { loadResult } from "./load-result.server";

export interface LoadedResult {
  analysisId: string;
  /** The variables for each dependent variable, in order. */
  asked: VariableLabels[];
  /**
   * The result of each function for each dependent variable, with the version of its charts. Results are sent as JSON text:
   * Remix encodes data number by number, which took longer than everything else for a chart of thousands of points.
   */
  results: FunctionResult[];
}

/** Why the results of an analysis could not be loaded; the rest of the page is there. */
export interface LoadFailure {
  message: string;
  /** The code of the refusal; null when the server did not answer. */
  code: string | null;
}

export type ResultOrFailure =
  { result: LoadedResult; loadFailure: null } | { result: null; loadFailure: LoadFailure };

/** The results of an analysis for its page. @throws AppError not_found (deleted in the meantime) */
export async function loadPageResult(userId: string, analysis: Analysis): Promise<ResultOrFailure> {
  try {
    const { asked, results } = await loadResult(userId, analysis);
    const versioned = results.map((result) => {
      const labels = asked[result.y - 1];
      return result.state === "ready" && labels
        ? { ...result, version: chartVersion(result.version, labels) }
        : result;
    });
    return { result: { analysisId: analysis.id, asked, results: versioned }, loadFailure: null };
  } catch (error) {
    const known = asAppError(error);
    if (known.code === "not_found") throw error;
    if (known !== error) log.error({ err: error }, "the results of an analysis could not be loaded");
    return { result: null, loadFailure: { message: known.userMessage, code: known.code } };
  }
}
