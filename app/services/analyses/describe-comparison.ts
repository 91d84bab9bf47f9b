import {
  type Comparison,
  type ComparedModels,
  compareAnalyses,
  footnotesOfModels,
} from "~/analyses/comparison/comparison";
import { type ComparisonSources, readAnalysis } from "~/analyses/comparison/compared-analysis";
import { footnoteLines } from "~/analyses/comparison/footnotes";
import type { ModelColumn } from "~/analyses/comparison/model-column";
import { coefficientLines } from "~/analyses/comparison/model-table";
import { FIRST_LOOK } from "~/analyses/comparison/table-look";
import { exportRows } from "~/lib/result-table";
import { sentenceText } from "~/lib/sentence";
import type { ComparisonRecord } from "./comparison-shape";

type ModelsRecord = NonNullable<ComparisonRecord["models"]>;

function describeColumn({ outliers, ...column }: ModelColumn): ModelsRecord["columns"][number] {
  const counts = outliers.treatment !== "weighted" && outliers.excludes;
  return {
    mark: column.mark,
    analysis: column.analysisId,
    name: column.name,
    function: column.key,
    y: column.labels.y.label,
    estimator: column.estimator,
    measure: column.measure,
    standard_errors: column.errors,
    n: column.n,
    entities: column.entities,
    adj_r_squared: column.adjustedR2,
    residual_std_error: column.scale,
    reset_p: column.reset,
    outliers_excluded: counts ? outliers.leftOut : null,
    rows: column.head.rows,
  };
}

function describeTerms({ columns }: ComparedModels): ModelsRecord["terms"] {
  return coefficientLines(columns).map(({ key, name, note, estimates }) => ({
    name,
    note,
    estimates: estimates.map((each, at) => {
      if (each === null) return null;
      const { coeff, std_err, p_value, ci_lower, ci_upper } = each;
      const claim = columns[at]?.terms.find((term) => term.key === key)?.claim ?? "unsaid";
      return { coeff, std_err, p_value, ci_lower, ci_upper, claim };
    }),
  }));
}

function describeModels(models: ComparedModels): ModelsRecord {
  return {
    title: models.title,
    reading: sentenceText(models.sentence),
    ...models.differences,
    rows: models.rows,
    columns: models.columns.map(describeColumn),
    terms: describeTerms(models),
    footnotes: footnoteLines(footnotesOfModels(models, FIRST_LOOK)),
  };
}

function describeFunctions(functions: Comparison["functions"]): ComparisonRecord["functions"] {
  return functions.map(({ key, entries, differences, joined }) => ({
    function: key,
    analyses: entries.map(({ mark }) => mark),
    ...(differences ?? { differs: [], same: [] }),
    tables: joined.map((table) => ({ title: table.title, rows: exportRows(table, null) })),
  }));
}

/** A comparison in its form in the API. */
export function describeComparison({ sources, rows }: ComparisonSources): ComparisonRecord {
  const analyses = sources.map(({ analysis }) => readAnalysis(analysis));
  const { models, functions, ...rest } = compareAnalyses(analyses, rows);
  return {
    analyses: [...rest.analyses],
    models: models === null ? null : describeModels(models),
    functions: describeFunctions(functions),
    alone: [...rest.alone],
    failed: [...rest.failed],
  };
}
