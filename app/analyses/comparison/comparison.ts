import type { ChartPicture } from "~/charts/picture";
import type { RowsInCommon } from "~/compute/contract/types";
import type { Sentence } from "~/lib/sentence";
import { inWords } from "~/lib/sentence";
import { DEFINITIONS } from "../definitions";
import { comparisonSentence, numberInWords } from "../sentences/comparison-phrases";
import { axisCharts } from "./axis-charts";
import { type ComparedAnalysis, type ComparedRows, markAt } from "./compared-analysis";
import { type DescribedResult, type Differences, listDifferences } from "./differences";
import { type Footnotes, footnotesOf } from "./footnotes";
import { type ModelColumn, modelColumns } from "./model-column";
import { errorsOfColumns, type ModelTable, modelTable } from "./model-table";
import { numberTable } from "./number-table";
import type { TableLook } from "./table-look";
import { type SideBySide, sideBySide } from "./side-by-side";

/** The models of a comparison as columns of one table. */
export interface ComparedModels {
  /** "Three models of inv" */
  title: string;
  /** The functions and the standard errors. */
  subtitle: string;
  sentence: Sentence;
  differences: Differences;
  columns: readonly ModelColumn[];
  rows: RowsInCommon | null;
  charts: readonly ChartPicture[];
}

/** Two to six analyses next to each other. */
export interface Comparison {
  analyses: readonly { id: string; mark: string; name: string }[];
  /** Null if fewer than two of the analyses have a model. */
  models: ComparedModels | null;
  functions: readonly SideBySide[];
  /** Functions that only one of the analyses has: "Boxplot in (2)". */
  alone: readonly string[];
  /** Results without numbers: "(2) Regression: …". */
  failed: readonly string[];
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function titleOf(columns: readonly ModelColumn[]): string {
  const names = new Set(columns.map(({ y }) => y.name));
  const count = `${capitalised(numberInWords(columns.length))} models`;
  return names.size === 1 ? `${count} of ${[...names].join("")}` : count;
}

function describe(column: ModelColumn, analysis: ComparedAnalysis): DescribedResult {
  const named = new Map(
    column.terms.map(({ key, x }) => {
      // The categories of a column are one variable.
      return x.category ? [`${x.column} categories`, x] : ([key, x] as const);
    }),
  );
  return {
    mark: column.mark,
    function: column.title,
    y: column.y,
    x: [...named].map(([key, variable]) => ({ key, variable })),
    head: column.head,
    treatment: column.outliers.treatment,
    excludesOutliers: column.outliers.excludes,
    errors: column.errors,
    entity: column.labels.entity,
    time: column.labels.time,
    by: null,
    data: analysis.data,
  };
}

function haveSameRows(rows: RowsInCommon | null): boolean {
  return rows?.same_as.every((index) => index === 0) ?? false;
}

function compareModels(
  analyses: readonly ComparedAnalysis[],
  rows: RowsInCommon | null,
): ComparedModels | null {
  const columns = modelColumns(analyses);
  if (columns.length < 2) return null;
  const described = columns.flatMap((column) => {
    const analysis = analyses.find(({ id }) => id === column.analysisId);
    return analysis === undefined ? [] : [describe(column, analysis)];
  });
  const titles = [...new Set(columns.map(({ title }) => title))];
  return {
    title: titleOf(columns),
    subtitle: `${inWords(titles)} · ${errorsOfColumns(columns)}`,
    sentence: comparisonSentence({
      models: columns.map(({ said }) => said),
      rows: rows === null ? null : { shared: rows.shared, areSame: haveSameRows(rows) },
    }),
    differences: listDifferences(described, rows),
    columns,
    rows,
    charts: axisCharts(columns),
  };
}

/** Compares analyses in the given order. */
export function compareAnalyses(analyses: readonly ComparedAnalysis[], rows: ComparedRows): Comparison {
  const { shared, alone } = sideBySide(analyses, rows.functions);
  const models = compareModels(analyses, rows.models);
  const failed = analyses.flatMap(({ name, results }, index) =>
    results.flatMap((each) => {
      const message = each.state === "failed" ? each.message : each.result.message;
      if (message === undefined) return [];
      return [`${markAt(index)} ${name}, ${DEFINITIONS[each.key].title}: ${message}`];
    }),
  );
  const single = models === null ? modelColumns(analyses) : [];
  return {
    analyses: analyses.map(({ id, name }, index) => ({ id, name, mark: markAt(index) })),
    models,
    functions: shared,
    alone: [
      ...single.map(({ mark, title }) => `${title} in ${mark}`),
      ...alone.map(({ mark, entry }) => `${entry.title} in ${mark}`),
    ],
    failed,
  };
}

/** The footnotes of the models in a look. */
export function footnotesOfModels({ columns, rows }: ComparedModels, { shows }: TableLook): Footnotes {
  return footnotesOf(columns, { haveSameRows: haveSameRows(rows), hasStars: shows.includes("stars") });
}

/** The table of the models in a look. */
export function tableOfModels(models: ComparedModels, look: TableLook): ModelTable {
  return modelTable(models.title, models.columns, footnotesOfModels(models, look), look);
}

/** Every number of the models. */
export function numbersOfModels({ title, columns }: ComparedModels) {
  return numberTable(title, columns);
}
