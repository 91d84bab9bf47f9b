import type { FunctionKey } from "~/compute/contract/types";
import type { VariableLabels } from "../variables/variable-labels";
import type { AnalysisView, ReportProps, ResultOf, ViewProps } from "../view";
import { type Check, regressionChecks, robustChecks } from "./checks";
import { CORRELOGRAM_METHODS, CORRELOGRAM_READING } from "./diagnostic-texts";
import { fitLines, robustLines } from "./footer";
import { modelLabels } from "./model-labels";
import { ModelReport } from "./model-report";
import { ModelFolds, ModelView } from "./model-view";
import { observationsOf, robustObservationsOf } from "./observations";
import { regressionStatement, robustStatement } from "./sentence";
import { modelSubtitle } from "./subtitle";
import { regressionTables, robustTables } from "./tables";
import {
  REGRESSION_MARKS,
  REGRESSION_METHODS,
  REGRESSION_READING,
  ROBUST_MARKS,
  ROBUST_METHODS,
  ROBUST_READING,
} from "./texts";

/** Functions that fit by least squares and use only the X of the request. */
type LeastSquaresKey = Extract<FunctionKey, "regression" | "scatterplot">;

type RobustKey = Extract<FunctionKey, "robust_regression" | "robust_scatterplot">;

/** Functions whose model has Y of the period before among its X. */
export type DynamicKey = Extract<FunctionKey, "autoregression" | "autoregressionx" | "koyckregression">;

type ModelKey = LeastSquaresKey | RobustKey | DynamicKey;

/** A view with the layout of `ModelView` and `ModelReport`. */
interface ModelParts<K extends ModelKey> extends Omit<
  AnalysisView<K>,
  "outliers" | "View" | "Folds" | "placesAll" | "Report"
> {
  /** The lines below the coefficients. */
  footer: (result: ResultOf<K>) => string[];
  /** The findings about the assumptions. */
  checks: (result: ResultOf<K>, labels: VariableLabels) => Check[];
  /** The meaning of the marks of single points. */
  marks: string;
  /** Keys of the tables that only this model has. */
  ownTables?: readonly string[];
}

/** The view of any model. */
export function modelView<K extends ModelKey>({
  footer,
  checks,
  marks,
  ownTables = [],
  ...view
}: ModelParts<K>): AnalysisView<K> {
  const content = (result: ResultOf<K>, labels: VariableLabels) => ({
    tables: view.tables(result, labels),
    footer: footer(result),
    ownTables,
  });
  return {
    ...view,
    outliers: (result) => result.outliers_removed,
    placesAll: true,
    View: ({ result, labels, slots }: ViewProps<K>) => (
      <ModelView
        {...content(result, labels)}
        checks={checks(result, labels)}
        charts={view.charts(result, labels).map(({ key }) => key)}
        marks={marks}
        slots={slots}
      />
    ),
    Folds: ({ result, labels, slots }: ViewProps<K>) => (
      <ModelFolds tables={view.tables(result, labels)} slots={slots} />
    ),
    Report: ({ result, labels, slots }: ReportProps<K>) => (
      <ModelReport {...content(result, labels)} slots={slots} />
    ),
  };
}

/** The parts that differ between functions with the same method of fitting. */
interface Differences<K extends ModelKey> {
  /** The method in the subtitle. */
  method: string;
  charts: AnalysisView<K>["charts"];
  /** Texts that follow the texts of the method. */
  readingAid?: readonly string[];
  methods?: readonly string[];
}

/** The view of a least-squares fit. */
export function leastSquaresView<K extends LeastSquaresKey>({
  method,
  charts,
  readingAid = [],
  methods = [],
}: Differences<K>): AnalysisView<K> {
  return modelView<K>({
    subtitle: (_, labels) => modelSubtitle(labels, method),
    says: regressionStatement,
    charts,
    tables: regressionTables,
    observations: observationsOf,
    readingAid: [...REGRESSION_READING, CORRELOGRAM_READING, ...readingAid],
    methods: [...REGRESSION_METHODS, CORRELOGRAM_METHODS, ...methods],
    footer: fitLines,
    checks: (result, labels) => regressionChecks(result, modelLabels(result, labels, null)),
    marks: REGRESSION_MARKS,
  });
}

/** The view of a robust fit. */
export function robustView<K extends RobustKey>({
  method,
  charts,
  readingAid = [],
  methods = [],
}: Differences<K>): AnalysisView<K> {
  return modelView<K>({
    subtitle: (_, labels) => modelSubtitle(labels, method),
    says: robustStatement,
    charts,
    tables: robustTables,
    observations: robustObservationsOf,
    readingAid: [...ROBUST_READING, CORRELOGRAM_READING, ...readingAid],
    methods: [...ROBUST_METHODS, CORRELOGRAM_METHODS, ...methods],
    footer: robustLines,
    checks: robustChecks,
    marks: ROBUST_MARKS,
  });
}
