import { readResult } from "~/analyses/results";
import type { AndersonRubin, FirstStage, IvRegressionResult } from "~/compute/contract/types";
import { labels } from "./chart-labels";
import { casesByName, head } from "./reference-results";

/** Points of a first stage around the line of its fit. */
const POINTS: FirstStage["points"] = {
  fitted: [-2, -1, 0, 1, 2],
  observed: [-1.5, -1.5, 0.5, 0.5, 2],
  row: [4, 2, 5, 1, 3],
};

type Values = Pick<IvRegressionResult, "n" | "ols" | "tsls" | "liml"> & {
  first_stage: FirstStage[];
  anderson_rubin: AndersonRubin;
};

/** Results of instruments from reference values: with bounds, with two rays, and empty. */
export function instrumentResults() {
  return casesByName("iv_regression")
    .filter(({ dataset }) => /cigarettes|raysiv|emptyiv/.test(dataset))
    .map(({ dataset, request: { variables }, values }) => {
      const found = JSON.parse(JSON.stringify(values)) as Values;
      const { shape, intervals } = found.anderson_rubin;
      const [chosen] = found.tsls?.slice(1) ?? [];
      const result = readResult<"iv_regression">(
        JSON.stringify({
          ...head("iv_regression", 0, 0),
          ...values,
          endogenous: [{ column_index: 2, display_name: chosen?.display_name ?? "" }],
          instruments: [],
          first_stage: found.first_stage.map((stage) => ({ ...stage, points: POINTS })),
          claim: { shape, intervals, estimate: shape === "empty" ? null : (chosen?.coeff ?? null) },
        }),
      );
      const named = labels(
        variables.Y.column,
        variables.X.map(({ column }) => column),
      );
      return [dataset, result, named] as const;
    });
}
