import type {
  DynamicResult,
  LagPosition,
  RegressionResult,
  RobustRegressionResult,
} from "~/compute/contract/types";
import type { VariableLabels } from "../variables/variable-labels";
import { leftOutOf } from "../sentences/removal";
import { modelPhrase } from "../sentences/model-phrases";
import { modelFindings } from "../sentences/model-rules";
import { speak, type Statement } from "../sentences/statement";
import { modelLabels } from "./model-labels";

/** Whether a result has standard errors clustered by period. */
const seesPeriods = (result: RegressionResult | RobustRegressionResult | DynamicResult) =>
  result.time_std_err !== undefined;

/** The findings of a regression in words. */
export function regressionStatement(result: RegressionResult, labels: VariableLabels): Statement {
  const { evidence } = result;
  if (!evidence) return [];
  const leftOut = leftOutOf(result.outliers_removed);
  const situation = { evidence, leftOut, lagAt: null, weighted: null, byPeriod: seesPeriods(result) };
  return speak(modelFindings(situation), modelPhrase, modelLabels(result, labels, null));
}

/** The findings of a robust regression, and the number of down-weighted rows, in words. */
export function robustStatement(result: RobustRegressionResult, labels: VariableLabels): Statement {
  const { evidence, reg_stat: statistics } = result;
  if (!evidence) return [];
  const weighted = {
    far: statistics?.n_outlier?.value ?? 0,
    without: statistics?.n_zero_weight?.value ?? 0,
  };
  return speak(
    modelFindings({ evidence, leftOut: 0, lagAt: null, weighted, byPeriod: seesPeriods(result) }),
    modelPhrase,
    modelLabels(result, labels, null),
  );
}

/**
 * The findings of a dynamic model in words.
 *
 * @param lagPlace of the lag among the coefficients
 */
export function dynamicStatement(
  result: DynamicResult,
  labels: VariableLabels,
  lagPlace: LagPosition,
): Statement {
  const { evidence } = result;
  if (!evidence) return [];
  const situation = {
    evidence,
    leftOut: leftOutOf(result.outliers_removed),
    lagAt: lagPlace === "first" ? 0 : labels.x.length,
    weighted: null,
    byPeriod: seesPeriods(result),
  };
  return speak(modelFindings(situation), modelPhrase, modelLabels(result, labels, lagPlace));
}
