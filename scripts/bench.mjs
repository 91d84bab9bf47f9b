/**
 * `npm run bench`: measures speed and memory and writes the figures to docs/benchmarks.md.
 *
 * `--only core`, `--only server` or `--only imports` runs one part; `--filter TEXT` only jobs of the core whose name contains it;
 * `--print` writes nothing.
 */
import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { benchCore } from "./bench/core-jobs.mjs";
import { benchImports } from "./bench/import-journey.mjs";
import { benchServer } from "./bench/server-journey.mjs";
import { localProgram, setUp } from "./setup/setup.mjs";
import { ROOT, ask, run } from "./setup/step.mjs";
import { main } from "./start.mjs";

const DOCUMENT = path.join(ROOT, "docs/benchmarks.md");
const FILE_BYTES = 55 * 1024 * 1024 - 1024;
const FILE_ROWS = 1_000_000;

const HEAD = `# Benchmarks

Figures are medians of one run on one machine; ratios within a run are what to compare. \`npm run bench\` measures
everything again and writes this page.
`;

/** SplitMix64 (Steele, Lea & Flood 2014), so that the file is the same everywhere. */
function* uniforms(seed) {
  const mask = (1n << 64n) - 1n;
  for (let state = BigInt(seed); ;) {
    state = (state + 0x9e3779b97f4a7c15n) & mask;
    let z = state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask;
    yield Number((z ^ (z >> 31n)) >> 11n) / 2 ** 53;
  }
}

/** A CSV just below the limit: a million rows of six numbers, the first of them a linear model of the others. */
async function makeFile() {
  const file = path.join(os.tmpdir(), `estimand-bench-${FILE_ROWS}x6.csv`);
  if (existsSync(file)) return file;
  const random = uniforms(1);
  const out = createWriteStream(`${file}.new`);
  out.write("y,x1,x2,x3,x4,x5\n");
  let bytes = 0;
  for (let row = 0; row < FILE_ROWS; row++) {
    const x = Array.from({ length: 5 }, () => Math.round(random.next().value * 1e7) / 1e4);
    const noise = (random.next().value + random.next().value + random.next().value - 1.5) * 100;
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

const table = (head, rows) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const milliseconds = (value) => (value < 10 ? value.toFixed(2) : value.toFixed(0));

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

/** Puts a section in its place between its marks, leaving the others as they are. */
function replaceSection(document, name, text) {
  const [begin, end] = [`<!-- begin ${name} -->`, `<!-- end ${name} -->`];
  const block = `${begin}\n\n${text}\n${end}`;
  const from = document.indexOf(begin);
  if (from < 0) return `${document.trimEnd()}\n\n${block}\n`;
  return document.slice(0, from) + block + document.slice(document.indexOf(end) + end.length);
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
  const rust = await ask("rustc", ["--version"]);
  const machine = `${os.cpus()[0]?.model.trim()}, ${os.availableParallelism()} cores, Node ${process.version}, ${rust}`;
  const sections = { machine: `Measured on: ${machine}.\n` };
  const wanted = (part) => (values.only ?? part) === part;
  if (wanted("core")) sections.core = coreSection(await benchCore(values.filter));
  if (wanted("server")) sections.server = serverSection(await benchServer(await makeFile()));
  if (wanted("imports")) sections.imports = importsSection(await benchImports());
  console.log(`\n${Object.values(sections).join("\n")}`);
  if (values.print || values.filter) return 0;
  let document = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, "utf8") : HEAD;
  for (const [name, text] of Object.entries(sections)) document = replaceSection(document, name, text);
  mkdirSync(path.dirname(DOCUMENT), { recursive: true });
  writeFileSync(DOCUMENT, document);
  await run(localProgram("prettier"), ["--write", "--log-level", "warn", DOCUMENT]);
  return 0;
});
