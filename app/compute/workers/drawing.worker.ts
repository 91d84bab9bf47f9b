import { Resvg } from "@resvg/resvg-js";
import { Error as ERRORS_ONLY, loader, logger, parse, View } from "vega";
import { expressionInterpreter } from "vega-interpreter";
import { compile, type TopLevelSpec } from "vega-lite";
import type { DrawingJobs } from "../drawing-jobs";
import { collectGarbage } from "./collect-garbage";
import { jobMaker } from "./job";

const FONT = "Liberation Sans";

/** Charts contain their data, so the loader fetches nothing. */
const noLoader = Object.assign(loader(), {
  load: () => Promise.reject(new Error("A chart must carry its own data.")),
});

const quiet = logger(ERRORS_ONLY);

async function svgOf({ spec }: DrawingJobs["drawSvg"]["input"]): Promise<DrawingJobs["drawSvg"]["output"]> {
  const compiled = compile(spec as TopLevelSpec, { logger: quiet }).spec;
  const runtime = parse(compiled, undefined, { ast: true });
  const view = new View(runtime, {
    renderer: "none",
    expr: expressionInterpreter,
    loader: noLoader,
    logger: quiet,
  });
  try {
    return { svg: await view.toSVG() };
  } finally {
    view.finalize();
  }
}

function pngOf({ svg, width }: DrawingJobs["drawPng"]["input"]): DrawingJobs["drawPng"]["output"] {
  const picture = new Resvg(svg, {
    fitTo: { mode: "width", value: width },
    background: "#ffffff",
    font: { loadSystemFonts: true, defaultFontFamily: FONT, sansSerifFamily: FONT },
  });
  return { png: new Uint8Array(picture.render().asPng()) };
}

const nothing = () => undefined;
const job = jobMaker({ afterTrap: nothing, afterEach: nothing });
/** A picture of 2400 × 1600 keeps about 50 MB of native memory alive through an object of a few bytes. */
const jobOfPixels = jobMaker({ afterTrap: nothing, afterEach: collectGarbage });

/** The exports are the names of `DrawingJobs`. */
export const drawSvg = job(svgOf);
export const drawPng = jobOfPixels(pngOf, ({ png }) => [png.buffer as ArrayBuffer]);
