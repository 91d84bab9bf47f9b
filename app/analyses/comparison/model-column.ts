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
import { excludesOutliers, type OutlierTreatment } from "../definition";
import { FUNCTIONS } from "~/compute/contract/tables";
import { modelLabels } from "../models/model-labels";
import { effectOf, type Estimate, type ModelEstimates } from "../models/model-estimates";
import { pOfTest } from "../models/p-of-test";
import { rowsOfSentence } from "../models/coefficient-tables";
import { type ResultEntry, resultEntry } from "../results";
import type { ComparedModel, ComparedTerm } from "../sentences/comparison-finding";
import { claimsOf } from "../sentences/comparison-rules";
import { errorsInWords } from "../sentences/effect-phrases";
import { leftOutOf } from "../sentences/removal";
import { traceVariable, type TracedVariable } from "../variables/traced-variable";
import type { VariableLabels } from "../variables/variable-labels";
import { type ComparedAnalysis, markAt } from "./compared-analysis";

/** The result of a linear model whose sentence rests on the evidence of models. */
type LinearResult = RegressionResult | RobustRegressionResult | DynamicResult;

/** Whether the result is a linear model's. */
export function isLinear(result: ResultHead): result is LinearResult {
  return "std_err" in result;
}

/** Whether the result is a column of the table of models. */
export function isModel({ result, estimates }: Pick<ResultEntry, "result" | "estimates">): boolean {
  return isLinear(result) || estimates !== null;
}

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
  /** "OLS", "Entity effects" */
  estimator: string;
  /** The unit of the coefficients, if it is not that of Y. */
  measure: string | null;
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

/** The same variable has the same key in all models; a lag of it is another variable, and so is a category against another base. */
function keyOf(x: TracedVariable, isLagOfY: boolean): string {
  if (isLagOfY) return LAG_OF_Y;
  if (x.isTerm) return `term ${x.name}`;
  const category = x.category ? [x.category.level, x.category.base] : [];
  return [x.column, x.change === "lag" ? "lag" : "", ...category].join(" ");
}

/** The part of a column that comes from the estimates of its result. */
type OfEstimates = Pick<
  ModelColumn,
  "estimator" | "measure" | "terms" | "constant" | "errors" | "entities" | "adjustedR2" | "scale" | "reset"
> &
  Pick<ComparedModel, "silence" | "isCurved" | "hasOneRow" | "pastDependsOnOutliers">;

function linearTerms(
  analysis: ComparedAnalysis,
  { key, statement }: ResultEntry,
  result: LinearResult,
  estimates: readonly Coefficient[] | null,
) {
  const lag = FUNCTIONS[key].rows.lag_of_y;
  const effects: readonly Effect[] = result.evidence?.effects.coefficients ?? [];
  const { x } = modelLabels(result, analysis.labels, lag);
  const lagAt = lag === null ? null : lag === "first" ? 0 : x.length - 1;
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
        // An X that is part of a square or an interaction has no effect that is one number.
        claim: effect.at ? "unsaid" : (said.claims[at] ?? "unsaid"),
        estimate,
        unit: variable.unit,
      },
    ];
  });
  return { terms, said };
}

function ofLinear(analysis: ComparedAnalysis, entry: ResultEntry, result: LinearResult): OfEstimates {
  const { labels } = analysis;
  const estimates = rowsOfSentence(result, labels);
  const { terms, said } = linearTerms(analysis, entry, result, estimates);
  const value = (name: string) => result.reg_stat?.[name]?.value ?? null;
  const effects = result.evidence?.effects;
  return {
    estimator: FUNCTIONS[entry.key].sensitivity === "mm" ? "MM" : "OLS",
    measure: null,
    terms,
    constant: estimates?.[0] ?? null,
    errors: effects ? errorsInWords(effects.errors, labels) : null,
    entities: effects?.entities ?? null,
    adjustedR2: value("adj_r_squared"),
    scale: value("s") ?? value("scale"),
    reset: "tests" in result ? pOfTest(result, "reset") : null,
    silence: said.silence,
    isCurved: said.isCurved,
    hasOneRow: said.hasOneRow,
    pastDependsOnOutliers: said.pastDependsOnOutliers,
  };
}

function ofEstimates({ traces }: ComparedAnalysis, found: ModelEstimates): OfEstimates {
  return {
    estimator: found.estimator,
    measure: found.scale,
    terms: found.terms.map(({ x, estimate, claim }): ModelTerm => {
      const traced = traceVariable(x, traces);
      return {
        key: keyOf(traced, false),
        x: traced,
        effect: effectOf(x.label, estimate),
        claim,
        estimate,
        unit: x.unit,
      };
    }),
    constant: found.constant,
    errors: found.errors,
    entities: found.entities,
    adjustedR2: null,
    scale: null,
    reset: null,
    silence: found.silence,
    isCurved: false,
    hasOneRow: false,
    pastDependsOnOutliers: false,
  };
}

function columnOf(analysis: ComparedAnalysis, mark: string, entry: ResultEntry): ModelColumn[] {
  const { labels } = analysis;
  const { key, result, treatment } = entry;
  const found = isLinear(result)
    ? ofLinear(analysis, entry, result)
    : entry.estimates && ofEstimates(analysis, entry.estimates);
  if (found === null) return [];
  const { silence, isCurved, hasOneRow, pastDependsOnOutliers, ...own } = found;
  const y = traceVariable(labels.y, analysis.traces);
  const leftOut = leftOutOf(entry.outliers);
  return [
    {
      ...own,
      mark,
      analysisId: analysis.id,
      name: analysis.name,
      key,
      title: DEFINITIONS[key].title,
      y,
      labels,
      n: result.rows.used,
      outliers: {
        treatment,
        excludes: excludesOutliers(treatment) && analysis.excludesOutliers,
        leftOut,
      },
      head: result,
      changes: analysis.data.changes,
      said: {
        mark,
        y,
        measure: own.measure,
        terms: own.terms,
        silence,
        isCurved,
        hasOneRow,
        pastDependsOnOutliers,
        used: result.rows.used,
        leftOut,
      },
    },
  ];
}

/** The models of analyses in order, each a column. */
export function modelColumns(analyses: readonly ComparedAnalysis[]): ModelColumn[] {
  return analyses.flatMap((analysis, index) => {
    const found = analysis.results.flatMap((each): ResultEntry[] => {
      if (each.state !== "ready" || each.result.message !== undefined) return [];
      const entry = resultEntry(each.key, each.result, analysis.labels);
      return isModel(entry) ? [entry] : [];
    });
    const mark = markAt(index);
    return found.flatMap((entry) =>
      columnOf(analysis, found.length > 1 ? `${mark} ${DEFINITIONS[entry.key].title}` : mark, entry),
    );
  });
}
