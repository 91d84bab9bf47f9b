/** The jobs of the drawing threads, by the names of the worker's exports. */
export type DrawingJobs = {
  /** A Vega-Lite specification as SVG text. */
  drawSvg: { input: { spec: object }; output: { svg: string } };
  /** SVG as PNG, so many pixels wide. */
  drawPng: { input: { svg: string; width: number }; output: { png: Uint8Array } };
};

/** A page to print: HTML without scripts that carries all it shows, and Chromium's templates for its margins. */
export type PrintInput = {
  /** Chromium. */
  executablePath: string;
  html: string;
  header: string;
  footer: string;
};

/** The jobs of the printing thread. */
export type PrintingJobs = {
  printPdf: { input: PrintInput; output: { pdf: Uint8Array } };
  /** Starts the browser, so that it is there when the first page is. */
  openPrinter: { input: Pick<PrintInput, "executablePath">; output: null };
};
