import { Resvg } from "@resvg/resvg-js";
import { chartSvg } from "../chart-svg";
import type { DrawingJobs } from "../drawing-jobs";
import { collectGarbage } from "./collect-garbage";
import { jobMaker, stepBack } from "./job";

const FONT = "Liberation Sans";

async function svgOf({ spec }: DrawingJobs["drawSvg"]["input"]): Promise<DrawingJobs["drawSvg"]["output"]> {
  return { svg: new TextEncoder().encode(await chartSvg(JSON.parse(spec) as object)) };
}

function pngOf({ svg, width }: DrawingJobs["drawPng"]["input"]): DrawingJobs["drawPng"]["output"] {
  const picture = new Resvg(Buffer.from(svg), {
    fitTo: { mode: "width", value: width },
    background: "#ffffff",
    font: { loadSystemFonts: true, defaultFontFamily: FONT, sansSerifFamily: FONT },
  });
  return { png: new Uint8Array(picture.render().asPng()) };
}

const nothing = () => undefined;
stepBack();
const job = jobMaker({ afterTrap: nothing, afterEach: nothing });
/** A picture of 2400 × 1600 keeps about 50 MB of native memory alive through an object of a few bytes. */
const jobOfPixels = jobMaker({ afterTrap: nothing, afterEach: collectGarbage });

/** The exports are the names of `DrawingJobs`. */
export const drawSvg = job(svgOf, ({ svg }) => [svg.buffer as ArrayBuffer]);
export const drawPng = jobOfPixels(pngOf, ({ png }) => [png.buffer as ArrayBuffer]);
