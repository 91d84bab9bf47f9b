import type { DynamicResult, RegressionResult, RobustRegressionResult } from "~/compute/contract/types";
import type { Asked } from "../asked";
import { leftOutOf } from "../sentences/removal";
import { modelFindings } from "../sentences/rules";
import { speak } from "../sentences/speak";
import type { Statement } from "../sentences/statement";
import { withLag } from "./dynamics";

function pOf(panel: RegressionResult, key: string): number | null {
  return panel.tests?.find((test) => test.key === key)?.p_value ?? null;
}

/** What a regression says. */
export function regressionStatement(panel: RegressionResult, asked: Asked): Statement {
  const { evidence } = panel;
  if (!evidence) return [];
  const leftOut = leftOutOf(panel.outliers_removed);
  const situation = { evidence, reset: pOf(panel, "reset"), leftOut, lagAt: null, weighted: null };
  return speak(modelFindings(situation), asked);
}

/** What a robust regression says, and how many rows it weights down. */
export function robustStatement(panel: RobustRegressionResult, asked: Asked): Statement {
  const { evidence, reg_stat: statistics } = panel;
  if (!evidence) return [];
  const weighted = {
    far: statistics?.n_outlier?.value ?? 0,
    without: statistics?.n_zero_weight?.value ?? 0,
  };
  return speak(modelFindings({ evidence, reset: null, leftOut: 0, lagAt: null, weighted }), asked);
}

/**
 * What a model with Y of the period before says.
 *
 * @param place of the lag among the coefficients
 */
export function dynamicStatement(panel: DynamicResult, asked: Asked, place: "first" | "last"): Statement {
  const { evidence } = panel;
  if (!evidence) return [];
  const situation = {
    evidence,
    reset: pOf(panel, "reset"),
    leftOut: leftOutOf(panel.outliers_removed),
    lagAt: place === "first" ? 0 : asked.x.length,
    weighted: null,
  };
  return speak(modelFindings(situation), withLag(asked, place));
}
