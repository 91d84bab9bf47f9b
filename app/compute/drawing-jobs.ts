/**
 * The jobs of the drawing threads, by the names of the worker's exports. Long texts are UTF-8 in both directions: a thread that
 * passes them on need not read them.
 */
export type DrawingJobs = {
  /** A Vega-Lite specification, as JSON, as SVG. */
  drawSvg: { input: { spec: string }; output: { svg: Uint8Array } };
  /** SVG as PNG; the width is in pixels. */
  drawPng: { input: { svg: Uint8Array; width: number }; output: { png: Uint8Array } };
};

/** A page to print: self-contained HTML without scripts, and Chromium's templates for header and footer. */
export type PrintInput = {
  /** Path of Chromium. */
  executablePath: string;
  html: Uint8Array;
  header: string;
  footer: string;
  /** Size in CSS pixels of a page without margins, header and footer; null for A4. */
  page: { width: number; height: number } | null;
};

/** The jobs of the printing thread. */
export type PrintingJobs = {
  printPdf: { input: PrintInput; output: { pdf: Uint8Array } };
  /** Starts the browser before the first page is ready. */
  openPrinter: { input: Pick<PrintInput, "executablePath">; output: null };
};
