/**
 * `npm run bench`: measures speed and memory and writes the figures to docs/benchmarks.md.
 *
 * `--only PART` runs one part: core, server, imports, columns, previews, choosing, charts, load, growth-of-data, requests, costs, accounts
 * or workers;
 * `--filter TEXT` only jobs of the core whose name contains it; `--print` writes nothing.
 */
import { parseArgs } from "node:util";
import { benchAccountTimes } from "./bench/account-times.mjs";
import { benchChoosing } from "./bench/live-preview-journey.mjs";
import { benchCharts } from "./bench/charts-journey.mjs";
import { benchColumns } from "./bench/columns-journey.mjs";
import { benchCosts } from "./bench/costs-journey.mjs";
import { benchGrowthOfData } from "./bench/growth-of-data.mjs";
import { benchCore } from "./bench/core-jobs.mjs";
import { machine, milliseconds, table, writeSections } from "./bench/document.mjs";
import { numbersCsv } from "./bench/files.mjs";
import { benchImports } from "./bench/import-journey.mjs";
import { benchLoad } from "./bench/load-journey.mjs";
import { benchPreviews } from "./bench/previews-journey.mjs";
import { benchRequests } from "./bench/requests-journey.mjs";
import { benchServer } from "./bench/server-journey.mjs";
import { benchWorkers } from "./bench/workers-journey.mjs";
import { setUp } from "./setup/setup.mjs";
import { main } from "./start.mjs";

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

A CSV of a million rows with six numbers each, just below the size limit, through the API of a fresh server;
\`npm run bench -- --only server\`.

${table(
  ["what", "measured", "target"],
  rows.map((row) => [row.what, row.value, row.target]),
)}
`;
}

function importsSection(rows) {
  return `## Imports

Each through the API of a fresh server, and both of two runs, unless the row says otherwise. The mixed CSV has codes, counts, amounts, shares, dates,
texts with commas and missing cells; the workbook is an export of the server. \`npm run bench -- --only imports\`.

${table(
  ["what", "measured", "target"],
  rows.map((row) => [row.what, row.value, row.target]),
)}
`;
}

function columnsSection(rows) {
  return `## Computed columns

A CSV of a million rows with six numbers each, through the API of a fresh server; best of three. \`npm run bench -- --only columns\`.

${table(
  ["what", "measured", "target"],
  rows.map((row) => [row.what, row.value, row.target]),
)}
`;
}

function previewsSection(rows) {
  return `## Previews on the transform page

100,000 rows of ten columns, in Chromium on the same machine, computed by the browser's worker: from a key to the painted preview,
median and worst of twenty keys; \`npm run bench -- --only previews\`.

${table(
  ["what", "median; worst", "target"],
  rows.map((row) => [row.what, row.value, row.target]),
)}
`;
}

function choosingSection(rows) {
  return `## Previews of analyses

10,000 rows, in Chromium on the same machine, computed by the browser's worker: from a click on another dependent variable to the
painted result with its checks, median and worst of twenty clicks; \`npm run bench -- --only choosing\`.

${table(
  ["function", "median; worst", "target"],
  rows.map((row) => [row.what, row.value, row.target]),
)}
`;
}

function chartsSection(rows) {
  return `## From the click to the chart

10,000 rows on a warm server, in Chromium on the same machine, with no cached results: from the click on an analysis
to its sentence, and to its first interactive chart, best of five; \`npm run bench -- --only charts\`.

${table(
  ["what", "measured", "target"],
  rows.map((row) => [row.what, row.value, row.target]),
)}
`;
}

function loadSection(rows) {
  return `## Many people at once

200 clients, each with a session of its own, visit four pages: the home page, a project with a stored result of 10,000 rows, the
settings of an import, and a table; first with a pause of ten seconds on each page, then without a pause. Rate limits for one user are
off, because all use the demo account. The health check is requested all the time. Clients run on the same two cores. \`npm run bench -- --only load\`.

${table(
  ["what", "measured", "target"],
  rows.map((row) => [row.what, row.value, row.target]),
)}
`;
}

function requestsSection(rows) {
  const cells = rows.map(({ what, cpu, statements, bytes }) => [
    what,
    cpu.toFixed(1),
    statements.toFixed(1),
    (bytes / 1000).toFixed(0),
  ]);
  return `## Requests and jobs

The production server, one client, one after the other; means. CPU time is that of the server's process with all of its threads, in ms;
statements are those of the database, with the few of the runner that looks for jobs meanwhile. A table of 10,000 rows.
\`npm run bench -- --only requests\`.

${table(["what", "CPU ms", "statements", "kB"], cells)}
`;
}

function costsSection({ sizes, rows }) {
  const cells = rows.map(({ key, seconds }) => [
    key,
    ...seconds.map((each) => each.toFixed(2)),
    ((seconds.at(-1) / sizes.at(-1)) * 1e6).toFixed(1),
  ]);
  return `## Costs of functions

Seconds from the question to the result through the API of a fresh server, one thread, one Y and one X, outliers removed, once each: the
figures of the model that tells large work from small (\`app/compute/job-costs.ts\`). \`npm run bench -- --only costs\`.

${table(["function", ...sizes.map((rows) => `${rows.toLocaleString("en")} rows`), "for each million rows"], cells)}
`;
}

function growthOfDataSection(rows) {
  const cells = rows.map(({ size, name, ms, cpu, statements, bytes }) => [
    size,
    name,
    milliseconds(ms),
    cpu.toFixed(1),
    statements,
    (bytes / 1000).toFixed(0),
  ]);
  return `## Pages while the database grows

The production server, one client, one request after the other, each address sixty times after fifteen. First the database
grows by datasets of others, each with a project, five columns, two analyses, a job and two entries of the audit log; then the user's own
list grows. The time is the median as the client sees it; CPU time is that of the server's process, its threads included. The target is
that neither grows by more than 20 %, from a full page of fifty on. \`npm run bench -- --only growth-of-data\`.

${table(["datasets", "what", "ms", "CPU ms", "statements", "kB"], cells)}
`;
}

function accountsSection(rows) {
  return `## Addresses with and without an account

200 sign-ups and 200 resets for an address that has an account, and as many for addresses that have none, in mixed order, on a
fresh server; \`npm run bench -- --only accounts\`.

${table(
  ["what", "measured", "target"],
  rows.map((row) => [row.what, row.value, row.target]),
)}
`;
}

function workersSection(rows) {
  const cells = rows.map(({ jobs, one, two }) => [
    jobs,
    ...[one.seconds, two.seconds].map((seconds) => `${((jobs / seconds) * 60).toFixed(0)}`),
    (one.seconds / two.seconds).toFixed(2),
    ...[one.middle, two.middle, one.seconds, two.seconds].map((seconds) => seconds.toFixed(1)),
  ]);
  return `## One worker and two

Imports of 200,000 rows and six columns that one user asks for at once, on a cluster with one web and one thread a worker, all on this
machine with its database and its store; \`npm run bench -- --only workers\`. A PRO user has four jobs running at a time. On two cores
one worker, its web, database and store already keep both busy for 90 % of the time and more (\`vmstat\`, 32 imports), so a second worker
adds nothing there: it needs cores of its own.

${table(
  [
    "imports at once",
    "a minute, one worker",
    "two",
    "ratio",
    "half are done after s, one",
    "two",
    "all after s, one",
    "two",
  ],
  cells,
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
  if (wanted("server")) sections.server = serverSection(await benchServer(await numbersCsv()));
  if (wanted("imports")) sections.imports = importsSection(await benchImports());
  if (wanted("columns")) sections.columns = columnsSection(await benchColumns());
  if (wanted("previews")) sections.previews = previewsSection(await benchPreviews());
  if (wanted("choosing")) sections.choosing = choosingSection(await benchChoosing());
  if (wanted("charts")) sections.charts = chartsSection(await benchCharts());
  if (wanted("load")) sections.load = loadSection(await benchLoad());
  if (wanted("requests")) sections.requests = requestsSection(await benchRequests());
  if (wanted("costs")) sections.costs = costsSection(await benchCosts());
  if (wanted("growth-of-data")) sections["growth-of-data"] = growthOfDataSection(await benchGrowthOfData());
  if (wanted("accounts")) sections.accounts = accountsSection(await benchAccountTimes());
  if (wanted("workers")) sections.workers = workersSection(await benchWorkers());
  console.log(`\n${Object.values(sections).join("\n")}`);
  if (values.print || values.filter) return 0;
  await writeSections(sections);
  return 0;
});
