import { Error as ERRORS_ONLY, loader, logger, parse, textMetrics, View } from "vega";
import { expressionInterpreter } from "vega-interpreter";
import { compile, type TopLevelSpec } from "vega-lite";
import { type ChartLine, type ChartText, textWidth } from "./text-width";

declare module "vega" {
  /** How Vega measures texts. Its types leave it out. */
  export const textMetrics: { width: (item: ChartText, text: ChartLine) => number };
}

textMetrics.width = textWidth;

/** Charts contain their data, so the loader fetches nothing. */
const noLoader = Object.assign(loader(), {
  load: () => Promise.reject(new Error("A chart must carry its own data.")),
});

const quiet = logger(ERRORS_ONLY);

/** Draws a Vega-Lite specification as SVG text, in a worker of the server or of the browser. */
export async function chartSvg(spec: object): Promise<string> {
  const compiled = compile(spec as TopLevelSpec, { logger: quiet }).spec;
  const runtime = parse(compiled, undefined, { ast: true });
  const view = new View(runtime, {
    renderer: "none",
    expr: expressionInterpreter,
    loader: noLoader,
    logger: quiet,
  });
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
}
