import type { LagPosition, ModelEvidence } from "~/compute/contract/types";
import { withCoefficients } from "../variables/coefficient-labels";
import type { VariableLabels } from "../variables/variable-labels";
import { withLag } from "./dynamics";

/** The labels of a model with one X for each coefficient: categories, terms, and the lag of Y. */
export function modelLabels(
  { evidence }: { evidence: ModelEvidence | null },
  labels: VariableLabels,
  lag: LagPosition | null,
): VariableLabels {
  const named = evidence === null ? labels : withCoefficients(labels, evidence.effects);
  return lag === null ? named : withLag(named, lag);
}
