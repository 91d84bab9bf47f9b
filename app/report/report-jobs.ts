import type { Frame } from "~/charts/picture";
import type { ReportFormat } from "~/lib/report-formats";
import type { PrintedPages, SentPart, SentReport } from "./report-input";

/** A chart of a report before it is drawn. */
export type ChartToDraw = {
  key: string;
  /** Its Vega-Lite specification as JSON. */
  spec: string;
  /** Its size in CSS pixels. */
  frame: Frame;
  /** Its width in pixels as an image at print quality. */
  pixels: number;
};

/** A chart of a report, drawn for white paper. */
export type DrawnChart = Omit<ChartToDraw, "spec"> & { svg: Uint8Array };

/** The images of a Word document at print quality, by key. */
export type Painted = ReadonlyMap<string, { png: Uint8Array; frame: Frame }>;

/** The input of a report once its charts are drawn. */
type Drawn = { report: SentReport; charts: readonly DrawnChart[] };

/** The jobs of the thread that writes reports, by the names of the worker's exports. */
export type ReportJobs = {
  /** The charts of one part; `at` is its index in the report. */
  chartsOfPart: { input: { part: SentPart; at: number }; output: { charts: ChartToDraw[] } };
  /** HTML for Chromium. */
  writePages: { input: Drawn; output: PrintedPages };
  /** One file, as HTML for browsers or as a Word document. */
  writeFile: {
    input: Drawn & { format: Exclude<ReportFormat, "pdf">; painted: Painted };
    output: { bytes: Uint8Array };
  };
};
