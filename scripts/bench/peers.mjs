/**
 * `npm run bench:peers`: the core as WebAssembly in Node compared with R, Python and SheetJS, on the same data in the same
 * run, one thread each; writes the table in docs/benchmarks.md. Installs nothing, and names what is missing.
 *
 * `ESTIMAND_PYTHON` names the Python (`python3`), `NODE_PATH` where SheetJS lies; `--filter TEXT` runs only jobs whose
 * name contains it, and `--print` writes nothing; `--slow` adds R's wilcox.test, which takes minutes; `--all-threads` gives peers
 * their default threads, and writes nothing.
 */
import { closeSync, openSync, readSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { fingerprint } from "../setup/step.mjs";
import { main } from "../start.mjs";
import { buildJobs, loadJobs, timeJob, timeWork } from "./core-jobs.mjs";
import { machine, milliseconds, table, writeSections } from "./document.mjs";
import { writeColumns } from "./peers/columns.mjs";
import { COMPARISON } from "./peers/comparison.mjs";
import { askJavaScript } from "./peers/javascript.mjs";
import { startProgram } from "./peers/program.mjs";
import { writeTables } from "./peers/tables.mjs";

const HERE = import.meta.dirname;
const SLICE = 1 << 20;
const MISSED = "**missed**";

const HOW_TO_GET = `  Python: pip install numpy scipy pandas polars statsmodels openpyxl fastexcel linearmodels pyfixest csdid (and ESTIMAND_PYTHON=/path/to/python)
  R: apt-get install r-base-core r-cran-{robustbase,mass,sandwich,lmtest,car,data.table,collapse,quantreg,plm}
  SheetJS: npm install --prefix SOMEWHERE xlsx (and NODE_PATH=SOMEWHERE/node_modules)`;

/** The data files of this version. */
async function writeData() {
  const inputs = ["columns.mjs", "tables.mjs"].map((name) => `scripts/bench/peers/${name}`);
  const version = fingerprint({ inputs: [...inputs, "scripts/bench/generator.mjs"] }).slice(0, 12);
  const folder = path.join(os.tmpdir(), `estimand-bench-peers-${version}`);
  writeColumns(folder);
  await writeTables(folder);
  return folder;
}

/** Reads a file in slices and types all its columns, as an import does; returns the number of cells. */
function importFile({ FileReader }, file) {
  const size = statSync(file).size;
  const reader = new FileReader(path.basename(file), size);
  const slice = new Uint8Array(SLICE);
  const descriptor = openSync(file, "r");
  for (let read; (read = readSync(descriptor, slice)) > 0;) reader.push(slice.subarray(0, read));
  closeSync(descriptor);
  reader.finish();
  const imported = reader.import("{}");
  const { row_count: rows, schema } = JSON.parse(imported.summary());
  imported.free();
  reader.free();
  return rows * schema.fields.length;
}

/** @param {typeof COMPARISON[number]} entry */
function timeOurs(core, entry, folder) {
  const { job, file, rows = 1_000_000 } = entry;
  if (file !== undefined) return timeWork(() => importFile(core, path.join(folder, file)));
  return timeJob(core, job, rows);
}

/** Digits to which two answers agree, relative to their own scale or to the scale of the data. */
function digits(ours, theirs, spread = 0) {
  if (ours === theirs) return "all";
  const error = Math.abs(ours - theirs) / Math.max(Math.abs(ours), Math.abs(theirs), spread);
  return String(Math.floor(-Math.log10(error)));
}

const seconds = (ms) => (ms < 1000 ? `${milliseconds(ms)} ms` : `${(ms / 1000).toFixed(2)} s`);

/** @param {typeof COMPARISON[number]} entry */
function comparisonRow(entry, ours, peers) {
  const { text, ratio, seconds: limit, same, spread } = entry;
  const timed = peers.filter((peer) => peer.median !== undefined).sort((a, b) => a.median - b.median);
  const [fastest] = timed;
  const reached = fastest === undefined ? null : ours.median / fastest.median;
  const met =
    limit === undefined ? reached !== null && reached <= (ratio ?? Infinity) : ours.median <= limit * 1000;
  const agreed = timed
    .filter((peer) => same && peer.value !== null)
    .map((peer) => `${peer.peer} ${digits(ours.value, peer.value, spread)}`);
  return [
    text,
    fastest === undefined ? "none found" : `${fastest.peer} ${seconds(fastest.median)}`,
    timed
      .slice(1)
      .map((peer) => `${peer.peer} ${seconds(peer.median)}`)
      .join("; "),
    seconds(ours.median),
    reached === null ? "" : reached < 0.01 ? reached.toExponential(0) : reached.toFixed(2),
    limit === undefined ? `${ratio}` : `under ${limit} s`,
    reached === null && limit === undefined ? "not measured" : met ? "met" : MISSED,
    agreed.join("; "),
  ];
}

function section(rows, programs, machineLine) {
  const versions = programs.map(({ hello: { program, versions } }) => {
    const list = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
    return list.length > 0 ? `${program} (${list.join(", ")})` : program;
  });
  const missed = rows.filter((cells) => cells.includes(MISSED)).map(([job]) => job);
  const head = ["job", "fastest peer", "other peers", "ours, wasm in Node", "ratio", "at most", "target"];
  return `## Compared with other programs

Medians of at least five runs (three of peers that take seconds), 1e6 rows unless said, one thread each; \`npm run bench:peers -- --slow\`. All programs read
the same columns from the same files, generated with the core's own generator and seeds (\`scripts/bench/peers/columns.mjs\`,
\`tables.mjs\`). Peers compute what our results contain: the regression has all of our tests, Newey–West, HC3 and the diagnostics of each
row. If both return one number, the last column says to how many digits they agree. Peers run with their own
tolerances; Hodges–Lehmann (one run) is an approximation in \`wilcox.test\`.

Measured on: ${machineLine}; ${versions.join("; ")}.

${table([...head, "digits that agree"], rows)}

${missed.length > 0 ? `Missed: ${missed.join("; ")}.` : "No target is missed."}
`;
}

await main(async () => {
  const { values } = parseArgs({
    options: {
      filter: { type: "string", default: "" },
      print: { type: "boolean", default: false },
      slow: { type: "boolean", default: false },
      "all-threads": { type: "boolean", default: false },
    },
  });
  await buildJobs();
  const folder = await writeData();
  const python = process.env.ESTIMAND_PYTHON ?? "python3";
  const threads = { allThreads: values["all-threads"] };
  const ofR = [path.join(HERE, "peers/peers.R"), folder, ...(values.slow ? ["slow"] : [])];
  const started = {
    Python: await startProgram(python, [path.join(HERE, "peers/peers.py"), folder], threads),
    R: await startProgram("Rscript", ofR, threads),
  };
  const missing = new Set(Object.keys(started).filter((name) => started[name] === null));
  const programs = Object.values(started).filter((program) => program !== null);
  const freshInstance = loadJobs();
  const rows = [];
  for (const entry of COMPARISON.filter(({ job }) => job.includes(values.filter))) {
    const ours = timeOurs(await freshInstance(), entry, folder);
    const peers = askJavaScript(entry.job, folder);
    for (const program of programs) peers.push(...(await program.ask(entry.job)));
    for (const peer of peers) peer.missing?.forEach((name) => missing.add(name));
    const row = comparisonRow(entry, ours, peers);
    rows.push(row);
    console.log(row.join(" | "));
  }
  for (const program of programs) program.end();
  const text = section(rows, programs, await machine());
  console.log(`\n${text}`);
  if (missing.size > 0) console.log(`Not found: ${[...missing].join(", ")}. To get them:\n${HOW_TO_GET}`);
  if (!values.print && !values["all-threads"] && values.filter === "") await writeSections({ peers: text });
  return 0;
});
