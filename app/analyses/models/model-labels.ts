import type { FunctionKey, ModelEvidence } from "~/compute/contract/types";
import { withCoefficients } from "../variables/coefficient-labels";
import type { VariableLabels } from "../variables/variable-labels";
import type { DynamicKey } from "./analysis-view";
import { type LagPlace, withLag } from "./dynamics";

/** The place of the lag of Y in each dynamic model. */
export const LAG_PLACES: Record<DynamicKey, LagPlace> = {
  autoregression: "first",
  autoregressionx: "first",
  koyckregression: "last",
};

/** The place of the lag of Y in a function's model; null in one without it. */
export function lagPlaceOf(key: FunctionKey): LagPlace | null {
  return key in LAG_PLACES ? LAG_PLACES[key as DynamicKey] : null;
}

/** The labels of a model with one X for each coefficient: categories, terms, and the lag of Y. */
export function modelLabels(
  { evidence }: { evidence: ModelEvidence | null },
  labels: VariableLabels,
  lag: LagPlace | null,
): VariableLabels {
  const named = evidence === null ? labels : withCoefficients(labels, evidence.effects);
  return lag === null ? named : withLag(named, lag);
}
