import { createElement, type ReactNode } from "react";
import type { ChartPicture } from "~/charts/picture";
import { FUNCTION_KEYS } from "~/compute/contract/tables";
import type {
  AnalysisResult,
  FunctionKey,
  Note,
  OutliersRemoved,
  ResultHead,
} from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";
import { type Sentence, sentenceText } from "~/lib/sentence";
import type { Asked } from "./asked";
import type { OutlierTreatment } from "./definition";
import { DEFINITIONS } from "./definitions";
import { REGISTRY } from "./registry";
import { removalRule, selectionNote } from "./sentences/removal";
import { sentenceOf, type Statement } from "./sentences/statement";
import type { AnalysisView, ResultOf, ReportSlots, ResultSlots } from "./view";

/** A panel together with everything its function knows to show of it, so that pages need not know which one it is. */
export interface ResultEntry {
  key: FunctionKey;
  title: string;
  /** What the function does with outliers. */
  treatment: OutlierTreatment;
  subtitle: string;
  panel: ResultHead;
  /** What the panel says, by its findings. */
  statement: Statement;
  /** The same in words. */
  sentence: Sentence;
  outliers: OutliersRemoved | null;
  charts: ChartPicture[];
  tables: ResultTable[];
  /** Where the whole panel holds every observation, when it does. */
  observations: AnalysisView<FunctionKey>["observations"] | null;
  readingAid: string[];
  methods: string[];
  result: (slots: ResultSlots) => ReactNode;
  report: (slots: ReportSlots) => ReactNode;
}

/** A panel from its text. The core writes each in the shape that the contract gives it. */
export function readResult(json: string): ResultOf<FunctionKey> {
  return JSON.parse(json) as ResultOf<FunctionKey>;
}

/** One panel with its views. */
export function resultEntry<K extends FunctionKey>(key: K, panel: ResultOf<K>, asked: Asked): ResultEntry {
  const view = REGISTRY[key];
  const hasNumbers = panel.message === undefined;
  const statement = hasNumbers ? view.says(panel, asked) : [];
  const outliers = view.outliers(panel);
  const isModel = "std_err" in panel;
  const selection = hasNumbers ? selectionNote(outliers, isModel) : null;
  const footnote: Note | null = selection === null ? null : { code: "N-NOTE", text: selection };
  const rule = removalRule(outliers, asked, isModel);
  return {
    key,
    title: DEFINITIONS[key].title,
    treatment: DEFINITIONS[key].outliers,
    subtitle: view.subtitle(panel, asked),
    panel: footnote === null ? panel : { ...panel, notes: [...panel.notes, footnote] },
    statement,
    sentence: sentenceOf(statement),
    outliers,
    charts: view.charts(panel, asked),
    tables: view.tables(panel, asked),
    observations: hasNumbers ? (view.observations ?? null) : null,
    readingAid: view.readingAid,
    methods: rule === null ? view.methods : [...view.methods, rule],
    result: (slots) => createElement(view.Result, { panel, asked, slots }),
    report: (slots) => createElement(view.Report, { panel, asked, slots }),
  };
}

/** What a panel says as plain text, for the API; `null` beside a message. */
export function resultReading<K extends FunctionKey>(
  key: K,
  panel: ResultOf<K>,
  asked: Asked,
): string | null {
  if (panel.message !== undefined) return null;
  return sentenceText(sentenceOf(REGISTRY[key].says(panel, asked)));
}

/** The panels of a result that are there, in display order. */
export function listResults(result: AnalysisResult, asked: Asked): ResultEntry[] {
  return FUNCTION_KEYS.flatMap((key) => {
    const panel = result[key];
    return panel ? [resultEntry(key, panel, asked)] : [];
  });
}
