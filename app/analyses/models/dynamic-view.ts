import type { LagPosition } from "~/compute/contract/types";
import type { VariableLabels } from "../variables/variable-labels";
import type { AnalysisView, ResultOf } from "../view";
import { type DynamicKey, modelView } from "./analysis-view";
import { regressionCharts } from "./charts";
import {
  ADDED_VARIABLE_METHODS,
  ADDED_VARIABLE_READING,
  CORRELOGRAM_METHODS,
  CORRELOGRAM_READING,
  RESPONSE_METHODS,
  RESPONSE_READING,
} from "./diagnostic-texts";
import { modelLabels } from "./model-labels";
import { dynamicTables, OWN_TABLES, withLag } from "./dynamics";
import { regressionChecks } from "./checks";
import { fitLines } from "./footer";
import { observationsOf } from "./observations";
import { responseCharts } from "./responses";
import { dynamicStatement } from "./sentence";
import { modelSubtitle } from "./subtitle";
import {
  DYNAMIC_METHODS,
  DYNAMIC_READING,
  REGRESSION_MARKS,
  REGRESSION_METHODS,
  REGRESSION_READING,
} from "./texts";

/**
 * The view of a dynamic model.
 *
 * @param lagPlace of the lag of Y among the coefficients
 * @param methods texts on this model, after the texts on all dynamic models
 */
export function dynamicView<K extends DynamicKey>(
  lagPlace: LagPosition,
  methods: readonly string[] = [],
): AnalysisView<K> {
  return modelView<K>({
    subtitle: (_, labels) => modelSubtitle(withLag(labels, lagPlace), "OLS"),
    says: (result, labels) => dynamicStatement(result, labels, lagPlace),
    charts: (result, labels) => [
      ...regressionCharts(result, withLag(labels, lagPlace)),
      ...responseCharts(result, labels),
    ],
    tables: (result: ResultOf<K>, labels: VariableLabels) => dynamicTables(result, withLag(labels, lagPlace)),
    observations: observationsOf,
    readingAid: [
      ...DYNAMIC_READING,
      RESPONSE_READING,
      ...REGRESSION_READING,
      ADDED_VARIABLE_READING,
      CORRELOGRAM_READING,
    ],
    methods: [
      ...DYNAMIC_METHODS,
      RESPONSE_METHODS,
      ...methods,
      ...REGRESSION_METHODS,
      ADDED_VARIABLE_METHODS,
      CORRELOGRAM_METHODS,
    ],
    footer: fitLines,
    checks: (result, labels) => regressionChecks(result, modelLabels(result, labels, lagPlace)),
    marks: REGRESSION_MARKS,
    ownTables: OWN_TABLES,
  });
}
