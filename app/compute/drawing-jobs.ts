/** The jobs of the drawing threads, by the names of the worker's exports. */
export type DrawingJobs = {
  /** A Vega-Lite specification as SVG text. */
  drawSvg: { input: { spec: object }; output: { svg: string } };
  /** SVG as PNG; the width is in pixels. */
  drawPng: { input: { svg: string; width: number }; output: { png: Uint8Array } };
};

/** A page to print: self-contained HTML without scripts, and Chromium's templates for header and footer. */
export type PrintInput = {
  /** Path of Chromium. */
  executablePath: string;
  html: string;
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
