import type { VariableLabels } from "../variables/variable-labels";
import type { AnalysisView, ResultOf } from "../view";
import { type DynamicKey, modelView } from "./analysis-view";
import { regressionCharts } from "./charts";
import { dynamicTables, OWN_TABLES, withLag } from "./dynamics";
import { labelsOfCoefficients } from "../variables/category-labels";
import { regressionChecks } from "./checks";
import { fitLines } from "./footer";
import { OBSERVATIONS } from "./observations";
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
 * @param place of the lag of Y among the coefficients
 * @param methods of this model, after those of all dynamic models
 */
export function dynamicView<K extends DynamicKey>(
  place: "first" | "last",
  methods: readonly string[] = [],
): AnalysisView<K> {
  return modelView<K>({
    subtitle: (_, labels) => modelSubtitle(withLag(labels, place), "OLS"),
    says: (result, labels) => dynamicStatement(result, labels, place),
    charts: (result, labels) => regressionCharts(result, withLag(labels, place)),
    tables: (result: ResultOf<K>, labels: VariableLabels) => dynamicTables(result, withLag(labels, place)),
    observations: OBSERVATIONS,
    readingAid: [...DYNAMIC_READING, ...REGRESSION_READING],
    methods: [...DYNAMIC_METHODS, ...methods, ...REGRESSION_METHODS],
    footer: fitLines,
    checks: (result, labels) =>
      regressionChecks(result, withLag(labelsOfCoefficients(labels, result.evidence), place)),
    marks: REGRESSION_MARKS,
    ownTables: OWN_TABLES,
  });
}
