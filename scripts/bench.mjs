/**
 * `npm run bench`: measures speed and memory and writes the figures to docs/benchmarks.md.
 *
 * `--only core`, `--only server` or `--only imports` runs one part; `--filter TEXT` only jobs of the core whose name contains it;
 * `--print` writes nothing.
 */
import { createWriteStream, existsSync, renameSync } from "node:fs";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { benchCore } from "./bench/core-jobs.mjs";
import { machine, milliseconds, table, writeSections } from "./bench/document.mjs";
import { Generator } from "./bench/generator.mjs";
import { benchImports } from "./bench/import-journey.mjs";
import { benchServer } from "./bench/server-journey.mjs";
import { setUp } from "./setup/setup.mjs";
import { main } from "./start.mjs";

const FILE_BYTES = 55 * 1024 * 1024 - 1024;
const FILE_ROWS = 1_000_000;

/** A CSV just below the limit: a million rows of six numbers, the first of them a linear model of the others. */
async function makeFile() {
  const file = path.join(os.tmpdir(), `estimand-bench-${FILE_ROWS}x6.csv`);
  if (existsSync(file)) return file;
  const random = new Generator(1);
  const out = createWriteStream(`${file}.new`);
  out.write("y,x1,x2,x3,x4,x5\n");
  let bytes = 0;
  for (let row = 0; row < FILE_ROWS; row++) {
    const x = Array.from({ length: 5 }, () => Math.round(random.uniform() * 1e7) / 1e4);
    const noise = (random.uniform() + random.uniform() + random.uniform() - 1.5) * 100;
    const y = (3 + x[0] - 0.5 * x[1] + 0.1 * x[4] + noise).toFixed(4);
    const line = `${y},${x.map((value) => value.toFixed(4)).join(",")}\n`;
    bytes += line.length;
    if (bytes > FILE_BYTES) break;
    if (!out.write(line)) await once(out, "drain");
  }
  out.end();
  await finished(out);
  renameSync(`${file}.new`, file);
  return file;
}

function coreSection(rows) {
  const cells = rows.map((row) => [
    row.job,
    row.text,
    row.rows.toLocaleString("en"),
    milliseconds(row.native),
    milliseconds(row.wasm),
    row.ratio.toFixed(2),
  ]);
  return `## The core, one thread

Medians in milliseconds; \`npm run bench -- --only core\`. The target is wasm within 1.5 × native.

${table(["job", "what is timed", "rows", "native", "wasm in Node", "wasm / native"], cells)}
`;
}

function serverSection(rows) {
  return `## The server with a 55 MB file

A CSV of a million rows and six numbers a row, just below the limit, through the API of a fresh server;
\`npm run bench -- --only server\`.

${table(
  ["what", "measured", "target"],
  rows.map((row) => [row.what, row.value, row.target]),
)}
`;
}

function importsSection(rows) {
  return `## Ways in

Through the API of a fresh server each; both of two runs are shown. The mixed CSV has codes, counts, amounts, shares, dates,
texts with commas and missing cells; the workbook is an export of the server. \`npm run bench -- --only imports\`.

${table(
  ["what", "measured", "target"],
  rows.map((row) => [row.what, row.value, row.target]),
)}
`;
}

await main(async () => {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      filter: { type: "string" },
      print: { type: "boolean", default: false },
    },
  });
  await setUp();
  const sections = { machine: `Measured on: ${await machine()}.\n` };
  const wanted = (part) => (values.only ?? part) === part;
  if (wanted("core")) sections.core = coreSection(await benchCore(values.filter));
  if (wanted("server")) sections.server = serverSection(await benchServer(await makeFile()));
  if (wanted("imports")) sections.imports = importsSection(await benchImports());
  console.log(`\n${Object.values(sections).join("\n")}`);
  if (values.print || values.filter) return 0;
  await writeSections(sections);
  return 0;
});
