/**
 * `npm run bench:growth`: how the cost of every job of the core grows from 1e4 to 1e6 rows, as WebAssembly in Node. Draws
 * docs/pictures/growth.svg and writes the exponents to docs/benchmarks.md.
 *
 * `--filter TEXT` runs only jobs whose name contains it, and then writes nothing.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import * as vega from "vega";
import { compile } from "vega-lite";
import { ROOT } from "../setup/step.mjs";
import { main } from "../start.mjs";
import { buildJobs, loadJobs, timeJob } from "./core-jobs.mjs";
import { machine, milliseconds, table, writeSections } from "./document.mjs";

const SIZES = [1e4, 31_623, 1e5, 316_228, 1e6];
/** The minimum of a few runs: other load can only add time. */
const PATIENCE = { least: 3, most: 50, seconds: 0.5 };
const PICTURE = "docs/pictures/growth.svg";

/** The slope of the least-squares line through log time over log rows. */
function exponent(points) {
  const x = points.map(({ rows }) => Math.log(rows));
  const y = points.map(({ ms }) => Math.log(ms));
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  const products = x.map((value, i) => (value - mx) * (y[i] - my));
  return mean(products) / mean(x.map((value) => (value - mx) ** 2));
}

/** Small multiples with the same axes; the grey line shows linear growth from the first point. */
function specification(jobs) {
  const values = jobs.flatMap(({ title, points }) =>
    points.map(({ rows, ms }) => ({ title, rows, ms, proportional: (points[0].ms * rows) / points[0].rows })),
  );
  const axis = {
    grid: true,
    tickCount: 3,
    labelExpr: "datum.value >= 1 ? format(datum.value, ',') : datum.value",
  };
  const x = { field: "rows", type: "quantitative", scale: { type: "log" }, title: "rows" };
  const y = (field) => ({ field, type: "quantitative", scale: { type: "log" }, title: "milliseconds", axis });
  return {
    data: { values },
    facet: { field: "title", type: "nominal", title: null, sort: jobs.map(({ title }) => title) },
    columns: 7,
    bounds: "flush",
    spacing: { row: 44, column: 24 },
    spec: {
      width: 120,
      height: 100,
      encoding: {
        x: { ...x, axis: { ...axis, values: [1e4, 1e5, 1e6], labelExpr: "format(datum.value, '.0e')" } },
      },
      layer: [
        { mark: { type: "line", strokeDash: [3, 3], color: "#8a8a8a" }, encoding: { y: y("proportional") } },
        { mark: { type: "line", point: true, color: "#2f7bd9" }, encoding: { y: y("ms") } },
      ],
    },
    config: {
      background: "white",
      font: "sans-serif",
      header: { labelFontSize: 12 },
      axis: { gridColor: "#8a8a8a", gridOpacity: 0.3, domainColor: "#8a8a8a", tickColor: "#8a8a8a" },
    },
  };
}

/** Colours for the dark theme: style sheets override the attributes that Vega writes. */
const DARK = `<style>@media (prefers-color-scheme: dark) {
  svg > rect:first-of-type { fill: #111418 } text { fill: #e8e8e8 } .background { stroke: #555 } }</style>`;

async function draw(jobs) {
  const view = new vega.View(
    vega.parse(compile(/** @type {import("vega-lite").TopLevelSpec} */ (specification(jobs))).spec),
    { renderer: "none" },
  );
  const svg = await view.toSVG();
  view.finalize();
  return svg.replace(/(<svg[^>]*>)/, `$1${DARK}`);
}

function section(jobs, machineLine) {
  const rows = jobs.map(({ name, points, slope }) => [
    name,
    ...points.map(({ ms }) => milliseconds(ms)),
    slope.toFixed(2),
  ]);
  const head = ["job", ...SIZES.map((size) => size.toLocaleString("en")), "exponent"];
  return `## Growth with the number of rows

![Time against rows, both on logarithmic axes, one chart for each job](pictures/growth.svg)

Milliseconds, the minimum of at least three runs, wasm in Node, one thread; \`npm run bench:growth\`. The exponent is the slope
of the line through the five points on logarithmic axes: 1 is proportional, sorting (n log n) is 1.09 over this range, and
columns that outgrow the processor's caches add to it. Jobs that thin or sample their rows grow more slowly.

Measured on: ${machineLine}.

${table(head, rows)}
`;
}

await main(async () => {
  const { values } = parseArgs({ options: { filter: { type: "string", default: "" } } });
  await buildJobs();
  const freshInstance = loadJobs();
  const { benchJobs } = await freshInstance();
  const jobs = [];
  for (const name of benchJobs().filter((job) => job.includes(values.filter))) {
    const points = [];
    for (const rows of SIZES) {
      points.push({ rows, ms: timeJob(await freshInstance(), name, rows, PATIENCE).minimum });
    }
    const slope = exponent(points);
    jobs.push({ name, points, slope, title: `${name}: ${slope.toFixed(2)}` });
    console.log([name, ...points.map(({ ms }) => milliseconds(ms)), slope.toFixed(2)].join(" | "));
  }
  if (values.filter !== "") return 0;
  writeFileSync(path.join(ROOT, PICTURE), await draw(jobs));
  await writeSections({ growth: section(jobs, await machine()) });
  return 0;
});
