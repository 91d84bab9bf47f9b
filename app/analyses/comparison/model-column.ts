import type {
  Coefficient,
  DynamicResult,
  Effect,
  FunctionKey,
  RegressionResult,
  ResultHead,
  RobustRegressionResult,
} from "~/compute/contract/types";
import { DEFINITIONS } from "../definitions";
import type { OutlierTreatment } from "../definition";
import { FUNCTIONS } from "~/compute/contract/tables";
import { modelLabels } from "../models/model-labels";
import { pOfTest } from "../models/p-of-test";
import { rowsOfSentence } from "../models/coefficient-tables";
import { resultEntry } from "../results";
import type { ComparedModel, ComparedTerm } from "../sentences/comparison-finding";
import { claimsOf } from "../sentences/comparison-rules";
import { errorsInWords } from "../sentences/effect-phrases";
import { leftOutOf } from "../sentences/removal";
import { traceVariable, type TracedVariable } from "../variables/traced-variable";
import type { VariableLabels } from "../variables/variable-labels";
import { type ComparedAnalysis, markAt } from "./compared-analysis";

/** The result of a function that fits a model. */
type ModelResult = RegressionResult | RobustRegressionResult | DynamicResult;

/** Whether the result is a model's. */
export function isModel(result: ResultHead): result is ModelResult {
  return "std_err" in result;
}

/** The estimate of a coefficient with the standard errors that the sentence uses. */
type Estimate = Pick<Coefficient, "coeff" | "std_err" | "p_value" | "ci_lower" | "ci_upper">;

/** A coefficient of a model. */
export interface ModelTerm extends ComparedTerm {
  estimate: Estimate;
  /** The unit of the variable's values; null if it is not known, or lost by a logarithm or a root. */
  unit: string | null;
}

/** A model as a column of the comparison. */
export interface ModelColumn {
  /** "(1)"; "(1) Scatterplot" where an analysis has several models. */
  mark: string;
  analysisId: string;
  name: string;
  key: FunctionKey;
  title: string;
  y: TracedVariable;
  labels: VariableLabels;
  terms: readonly ModelTerm[];
  constant: Estimate | null;
  /** The standard errors in words; null if there are none. */
  errors: string | null;
  n: number | null;
  entities: number | null;
  adjustedR2: number | null;
  /** Residual standard error, or the robust scale. */
  scale: number | null;
  reset: number | null;
  outliers: { treatment: OutlierTreatment; excludes: boolean; leftOut: number };
  head: ResultHead;
  /** The changes of the data since it was applied, in words. */
  changes: readonly string[];
  /** The model as the sentence reads it. */
  said: ComparedModel;
}

/** The key of the lag of Y in models that have one. */
export const LAG_OF_Y = "lag of y";

/** The same variable has the same key in all models; a lag of it is another variable. */
function keyOf(x: TracedVariable, isLagOfY: boolean): string {
  if (isLagOfY) return LAG_OF_Y;
  return [x.column, x.change === "lag" ? "lag" : "", x.category?.level ?? ""].join(" ");
}

interface Source {
  analysis: ComparedAnalysis;
  mark: string;
  key: FunctionKey;
  result: ModelResult;
}

function termsOf({ analysis, key, result }: Source, estimates: readonly Coefficient[] | null) {
  const lag = FUNCTIONS[key].rows.lag_of_y;
  const effects: readonly Effect[] = result.evidence?.effects.coefficients ?? [];
  const { x } = modelLabels(result, analysis.labels, lag);
  const lagAt = lag === null ? null : lag === "first" ? 0 : x.length - 1;
  const { statement } = resultEntry(key, result, analysis.labels);
  const said = claimsOf(statement, effects.length, lagAt);
  const terms = effects.flatMap((effect, at): ModelTerm[] => {
    const variable = x[at];
    if (variable === undefined) return [];
    const traced: TracedVariable =
      at === lagAt
        ? { ...traceVariable({ ...variable, name: analysis.labels.y.name }, analysis.traces), change: "lag" }
        : traceVariable(variable, analysis.traces);
    // The constant is the first row.
    const estimate = estimates?.[at + 1] ?? effect;
    return [
      {
        key: keyOf(traced, at === lagAt),
        x: traced,
        effect,
        claim: said.claims[at] ?? "unsaid",
        estimate,
        unit: variable.unit,
      },
    ];
  });
  return { terms, said };
}

function columnOf(source: Source): ModelColumn {
  const { analysis, mark, key, result } = source;
  const { labels } = analysis;
  const estimates = rowsOfSentence(result, labels);
  const { terms, said } = termsOf(source, estimates);
  const y = traceVariable(labels.y, analysis.traces);
  const value = (name: string) => result.reg_stat?.[name]?.value ?? null;
  const leftOut = leftOutOf(result.outliers_removed);
  const effects = result.evidence?.effects;
  return {
    mark,
    analysisId: analysis.id,
    name: analysis.name,
    key,
    title: DEFINITIONS[key].title,
    y,
    labels,
    terms,
    constant: estimates?.[0] ?? null,
    errors: effects ? errorsInWords(effects.errors, labels) : null,
    n: result.n,
    entities: effects?.entities ?? null,
    adjustedR2: value("adj_r_squared"),
    scale: value("s") ?? value("scale"),
    reset: "tests" in result ? pOfTest(result, "reset") : null,
    outliers: { treatment: DEFINITIONS[key].outliers, excludes: analysis.excludesOutliers, leftOut },
    head: result,
    changes: analysis.data.changes,
    said: {
      mark,
      y,
      terms,
      silence: said.silence,
      isCurved: said.isCurved,
      hasOneRow: said.hasOneRow,
      pastDependsOnOutliers: said.pastDependsOnOutliers,
      used: result.rows.used,
      leftOut,
    },
  };
}

/** The models of analyses in order, each a column. */
export function modelColumns(analyses: readonly ComparedAnalysis[]): ModelColumn[] {
  return analyses.flatMap((analysis, index) => {
    const found = analysis.results.flatMap((each): Omit<Source, "mark">[] =>
      each.state === "ready" && each.result.message === undefined && isModel(each.result)
        ? [{ analysis, key: each.key, result: each.result }]
        : [],
    );
    const mark = markAt(index);
    return found.map((source) =>
      columnOf({
        ...source,
        mark: found.length > 1 ? `${mark} ${DEFINITIONS[source.key].title}` : mark,
      }),
    );
  });
}
