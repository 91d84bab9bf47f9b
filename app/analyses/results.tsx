import { createElement, type ReactNode } from "react";
import type { ChartPicture } from "~/charts/picture";
import { FUNCTION_KEYS, FUNCTIONS } from "~/compute/contract/tables";
import type {
  AnalysisResult,
  FunctionKey,
  Note,
  OutliersRemoved,
  ResultHead,
} from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";
import { type Sentence, sentenceText } from "~/lib/sentence";
import type { OutlierTreatment } from "./definition";
import { DEFINITIONS } from "./definitions";
import { isOfOverlap } from "./models/checks";
import { VIEWS } from "./generated/functions";
import type { ModelEstimates } from "./models/model-estimates";
import { removalRule, selectionNote } from "./sentences/removal";
import { type GroupedStatement, groupedSentences, sentenceOf, type Statement } from "./sentences/statement";
import type { VariableLabels } from "./variables/variable-labels";
import type { Observations, ReportSlots, ResultOf, ViewSlots } from "./view";

/** A result with everything its function shows of it: pages need not know which function it is. */
export interface ResultEntry {
  key: FunctionKey;
  title: string;
  /** The function's treatment of outliers. */
  treatment: OutlierTreatment;
  subtitle: string;
  result: ResultHead;
  /** The findings of the result, each with its words. */
  statement: Statement;
  /** The statement as text. */
  sentence: Sentence;
  /** The statement in the order in which it is read. */
  placed: GroupedStatement;
  outliers: OutliersRemoved | null;
  charts: ChartPicture[];
  tables: ResultTable[];
  /** The coefficients that a comparison prints, if it has them. */
  estimates: ModelEstimates | null;
  /** The source of all observations of the whole result, if it has them. */
  observations: Observations | null;
  readingAid: string[];
  methods: string[];
  view: (slots: ViewSlots) => ReactNode;
  /** Parts that are folded away below the view. */
  folds: (slots: ViewSlots) => ReactNode;
  /** Whether the view shows every slot itself; otherwise the page puts notes below it. */
  placesAll: boolean;
  /** Notes that decide how the result is to be read; other views show them among the notes. */
  warnings: Note[];
  /** The other notes. */
  notes: Note[];
  report: (slots: ReportSlots) => ReactNode;
}

/** Parses a result. The core writes each in the shape that the contract gives it. */
export function readResult<K extends FunctionKey>(json: string): ResultOf<K> {
  return JSON.parse(json) as ResultOf<K>;
}

/** The report of a function without a layout of its own: its charts, then its tables. */
function PlainReport({
  charts,
  tables,
  slots,
}: Pick<ResultEntry, "charts" | "tables"> & { slots: ReportSlots }) {
  return (
    <>
      {charts.map(({ key }) => (
        <div key={key}>{slots.picture(key)}</div>
      ))}
      {tables.map((table) => (
        <div key={table.key}>{slots.table(table)}</div>
      ))}
    </>
  );
}

/** A result with its views. */
export function resultEntry<K extends FunctionKey>(
  key: K,
  result: ResultOf<K>,
  labels: VariableLabels,
): ResultEntry {
  const view = VIEWS[key];
  const hasNumbers = result.message === undefined;
  const statement = hasNumbers ? view.says(result, labels) : [];
  const outliers = view.outliers(result);
  const isModel = "std_err" in result;
  const treatment = DEFINITIONS[key].outliers;
  const selection = hasNumbers ? selectionNote(outliers, treatment, isModel) : null;
  const footnote: Note | null = selection === null ? null : { code: "N-NOTE", text: selection };
  const ofPairs = FUNCTIONS[key].outliers === "differences";
  const judged = isModel ? "residuals" : ofPairs ? "differences" : "values";
  const rule = removalRule(outliers, treatment, labels, judged);
  const notes = footnote === null ? result.notes : [...result.notes, footnote];
  const isLeading = (note: Note) =>
    view.placesAll === true && hasNumbers && note.code.startsWith("W-") && !isOfOverlap(note);
  const charts = view.charts(result, labels);
  const tables = view.tables(result, labels);
  return {
    key,
    title: DEFINITIONS[key].title,
    treatment,
    subtitle: view.subtitle(result, labels),
    result: { ...result, notes },
    warnings: notes.filter(isLeading),
    notes: notes.filter((note) => !isLeading(note) && !(view.placesAll === true && isOfOverlap(note))),
    statement,
    sentence: sentenceOf(statement),
    placed: groupedSentences(statement),
    outliers,
    charts,
    tables,
    estimates: hasNumbers ? (view.estimates?.(result, labels) ?? null) : null,
    observations: hasNumbers ? (view.observations?.(result) ?? null) : null,
    readingAid: view.readingAid,
    methods: rule === null ? view.methods : [...view.methods, rule],
    view: (slots) => createElement(view.View, { result, labels, slots }),
    folds: (slots) => (view.Folds ? createElement(view.Folds, { result, labels, slots }) : null),
    placesAll: view.placesAll === true,
    report: (slots) =>
      view.Report
        ? createElement(view.Report, { result, labels, slots })
        : createElement(PlainReport, { charts, tables, slots }),
  };
}

/** A result in plain text, for the API; `null` for a result with a message instead of numbers. */
export function resultReading<K extends FunctionKey>(
  key: K,
  result: ResultOf<K>,
  labels: VariableLabels,
): string | null {
  if (result.message !== undefined) return null;
  return sentenceText(sentenceOf(VIEWS[key].says(result, labels)));
}

/** The results of an analysis, in display order. */
export function listResults(analysis: AnalysisResult, labels: VariableLabels): ResultEntry[] {
  return FUNCTION_KEYS.flatMap((key) => {
    const result = analysis[key];
    return result ? [resultEntry(key, result, labels)] : [];
  });
}
