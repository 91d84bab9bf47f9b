/**
 * `npm run pollock -- FOLDER`: scores how well the core reads the polluted CSV files of the Pollock benchmark (Vitagliano,
 * Hameed, Jiang, Reisener, Wu and Naumann, VLDB 2023; repository HPI-Information-Systems/Pollock).
 *
 * FOLDER is a copy of that repository. Each file is read by `estimand import` without any parameter, all columns as
 * text, and compared with its clean version: read at all, and precision, recall and F1 of the header's cells, of the
 * records and of all cells. The sum of these ten means is the score, plain and weighted by how often a pollution
 * occurs (`pollock_weights.json`). Texts are compared exactly; the benchmark's own program treats "1.0"
 * and "1" as equal, which can only raise a score.
 */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { ROOT, SetupError } from "./setup/step.mjs";
import { main } from "./start.mjs";

const run = promisify(execFile);
const PROGRAM = path.join(ROOT, "target/release/estimand");

/** The rows of a clean file: RFC 4180, as Python's csv module reads them. */
function parseCsv(text) {
  const rows = [];
  let row = [];
  let field = "";
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (quoted) {
      if (char !== '"') field += char;
      else if (text[at + 1] === '"') {
        field += char;
        at++;
      } else quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === ",") {
      row.push(field);
      field = "";
    } else if (char === "\n" || char === "\r") {
      if (char === "\r" && text[at + 1] === "\n") at++;
      rows.push([...row, field]);
      [row, field] = [[], ""];
    } else field += char;
  }
  if (field !== "" || row.length > 0) rows.push([...row, field]);
  return rows;
}

/** The rows that the core reads, header first; `null` when it refuses the file. */
async function readByCore(file, settings) {
  const ask = async (...args) => {
    const { stdout } = await run(PROGRAM, args, { maxBuffer: 1 << 28 }).catch(() => ({ stdout: null }));
    return stdout === null ? null : JSON.parse(stdout);
  };
  const inspection = await ask("inspect", file);
  if (!inspection) return null;
  const texts = Array.from({ length: inspection.col_count }, (_, at) => [at + 1, "STRING"]);
  writeFileSync(settings, JSON.stringify({ ...inspection.suggested, types: Object.fromEntries(texts) }));
  const imported = await ask("import", file, "--settings", settings, "--data");
  if (!imported) return null;
  const { schema, row_count: count, data } = imported;
  const names = schema.fields.map((field) => field.name);
  const columns = names.map((_, at) => data[`c${at + 1}`]);
  const rows = Array.from({ length: count }, (_, row) => columns.map((column) => column[row] ?? ""));
  // Names that the core generates for a file without a header are not content of the file.
  const header = inspection.suggested.header === 0 ? [] : [names];
  return [...header, ...rows.map((row) => row.map(String))];
}

/** Precision, recall and F1 of two lists taken as multisets. */
function overlap(wanted, found) {
  if (wanted.length === 0) return [1, 1, 1];
  const left = new Map();
  for (const item of wanted) left.set(item, (left.get(item) ?? 0) + 1);
  let common = 0;
  for (const item of found) {
    const count = left.get(item) ?? 0;
    if (count > 0) {
      left.set(item, count - 1);
      common++;
    }
  }
  if (common === 0) return [0, 0, 0];
  const [precision, recall] = [common / wanted.length, common / found.length];
  return [precision, recall, (2 * precision * recall) / (precision + recall)];
}

/** The ten measures of one file. */
function measure(wanted, found) {
  if (found === null) return Array(10).fill(0);
  if (wanted.length === 0) return Array(10).fill(1);
  const lower = (cell) => cell.toLowerCase();
  const record = (row) => row.map(lower).join("");
  return [
    1,
    ...overlap(wanted[0].map(lower), (found[0] ?? []).map(lower)),
    ...overlap(wanted.slice(1).map(record), found.slice(1).map(record)),
    ...overlap(wanted.flat(), found.flat()),
  ];
}

async function score(folder, scratch, worst) {
  const files = readdirSync(path.join(folder, "csv")).filter((name) => name.endsWith("csv"));
  const weights = JSON.parse(readFileSync(path.join(folder, "../pollock_weights.json"), "utf8"));
  const scores = new Map();
  const queue = [...files];
  const work = async () => {
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
      const wanted = parseCsv(readFileSync(path.join(folder, "clean", name), "utf8").replace(/^\ufeff/, ""));
      const found = await readByCore(path.join(folder, "csv", name), path.join(scratch, `${name}.json`));
      const sum = measure(wanted, found).reduce((total, each) => total + each, 0);
      scores.set(name, sum);
    }
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, work));
  const total = files.reduce((sum, name) => sum + (weights[name] ?? -1), 0);
  const simple = files.reduce((sum, name) => sum + scores.get(name), 0) / files.length;
  const weighted = files.reduce((sum, name) => sum + scores.get(name) * (weights[name] ?? -1), 0) / total;
  const lost = files
    .map((name) => ({
      name,
      score: scores.get(name),
      cost: ((10 - scores.get(name)) * weights[name]) / total,
    }))
    .sort((a, b) => b.cost - a.cost || a.score - b.score);
  console.log(
    `${files.length} files: ${simple.toFixed(3)} simple, ${weighted.toFixed(3)} weighted (10 is perfect)`,
  );
  for (const { name, score: own, cost } of lost.slice(0, worst)) {
    if (own < 10) console.log(`  ${name.padEnd(44)} ${own.toFixed(3)}  costs ${cost.toFixed(4)}`);
  }
  const simply = lost.filter(({ score: own }) => own < 10).length;
  console.log(`  ${simply} files are not perfect`);
}

await main(async () => {
  const [given, worst = "25"] = process.argv.slice(2);
  const folder = given && path.join(path.resolve(given), "polluted_files");
  if (!folder || !existsSync(path.join(folder, "clean"))) {
    throw new SetupError("Name the folder of a copy of the Pollock repository: npm run pollock -- FOLDER");
  }
  if (!existsSync(PROGRAM)) throw new SetupError("The command line is not built: npm run build:cli");
  const scratch = mkdtempSync(path.join(os.tmpdir(), "estimand-pollock-"));
  await score(folder, scratch, Number(worst));
  rmSync(scratch, { recursive: true });
  return 0;
});
