/**
 * `npm run layouts [-- COUNT SEED FORM]`: how often the core reads tables of known content rightly that are written as CSV,
 * XLSX, XLS or ODS in layouts drawn by a seed (docs/imports-evidence.md#drawn-layouts).
 *
 * A table is right when its names, its number of rows and every value are those that were written. A wrong one is counted
 * by what the import says: a question whose answer makes it right, another question, a note, or nothing.
 */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { drawTable, sheetOf } from "./layouts/draw.mjs";
import { installPythonRequirements } from "./python-tools.mjs";
import { ROOT, SetupError } from "./setup/step.mjs";
import { main } from "./start.mjs";

const run = promisify(execFile);
const PROGRAM = path.join(ROOT, process.env.ESTIMAND_PROGRAM ?? "target/release/estimand");

function isRight({ names, content }, { schema, row_count: count, data }) {
  if (count !== content.length || schema.fields.length !== names.length) return false;
  const equal = (wanted, got) =>
    typeof wanted === "number" && typeof got === "number"
      ? Math.abs(wanted - got) < 1e-9 * Math.max(1, Math.abs(wanted))
      : wanted === got;
  return names.every(
    (name, at) =>
      schema.fields[at].name === name &&
      content.every((row, index) => equal(row[at], data[`c${at + 1}`][index])),
  );
}

/** Reads a file, with answers to its questions. */
async function read(file, answers, scratch) {
  writeFileSync(scratch, JSON.stringify({ answers }));
  const { stdout } = await run(PROGRAM, ["import", file, "--settings", scratch, "--data"], {
    maxBuffer: 1 << 28,
  });
  return JSON.parse(stdout);
}

/** Whether some answers to the questions about the file, at most two that are not the preset, make it right. */
async function becomesRight(table, file, first, scratch) {
  const others = (imported, answers) =>
    imported.questions
      .filter(({ kind }) => kind !== "panel")
      .flatMap(({ column, kind, options, preset }) =>
        options
          .filter(({ value }) => value !== preset)
          .map(({ value }) => {
            const own = { ...answers[column], [kind]: value };
            return { ...answers, [column]: own };
          }),
      );
  for (const answers of others(first, {})) {
    const second = await read(file, answers, scratch).catch(() => null);
    if (!second) continue;
    if (isRight(table, second)) return true;
    for (const more of others(second, answers)) {
      const third = await read(file, more, scratch).catch(() => null);
      if (third && isRight(table, third)) return true;
    }
  }
  return false;
}

/** The tables of a run, written as files: `{ seed, file, names, content, features }`. */
async function writeTables(count, seed, form, folder) {
  const tables = Array.from({ length: count }, (_, at) => {
    const own = seed * 1_000_000 + at;
    return { ...drawTable(own), seed: own, file: path.join(folder, `${own}.${form}`) };
  });
  if (form === "csv") {
    for (const { file, text } of tables) writeFileSync(file, text);
    return tables;
  }
  const sheets = tables.map(sheetOf);
  const list = path.join(folder, "workbooks.jsonl");
  const lineOf = ({ rows, merged }, at) => JSON.stringify({ file: tables[at].file, rows, merged });
  writeFileSync(list, sheets.map(lineOf).join("\n"));
  const programs = await installPythonRequirements("workbooks", "scripts/python/workbooks-requirements.txt");
  await run(path.join(programs, "python"), [path.join(ROOT, "scripts/python/write_workbooks.py"), list]);
  return tables.map((table, at) => ({ ...table, features: sheets[at].features }));
}

async function judge(table, folder) {
  const { seed, file, features } = table;
  const scratch = path.join(folder, `${seed}.json`);
  const imported = await read(file, {}, scratch);
  const asks = imported.questions.some(({ kind }) => kind !== "panel");
  const { notes, dropped_rows: dropped, columns } = imported.receipt;
  const tells =
    notes.length + dropped.length > 0 ||
    columns.some((column) => column.assumed.length + column.not_understood > 0);
  let outcome = "right";
  if (!isRight(table, imported)) {
    if (asks && (await becomesRight(table, file, imported, scratch))) outcome = "answered";
    else outcome = asks ? "asked" : tells ? "told" : "silent";
  }
  if (outcome === "right") rmSync(file);
  rmSync(scratch);
  return { file, outcome, features };
}

await main(async () => {
  const [count = "2000", seed = "1", form = "csv"] = process.argv.slice(2);
  if (!["csv", "xlsx", "xls", "ods"].includes(form))
    throw new SetupError(`${form} is none of csv, xlsx, xls and ods.`);
  if (!existsSync(PROGRAM)) throw new SetupError("The command line is not built: npm run build:cli");
  const folder = mkdtempSync(path.join(os.tmpdir(), "estimand-layouts-"));
  const queue = await writeTables(Number(count), Number(seed), form, folder);
  const judged = [];
  const work = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop())
      judged.push(await judge(next, folder));
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, work));
  const share = (list, outcome) =>
    ((100 * list.filter((one) => one.outcome === outcome).length) / list.length).toFixed(1);
  const line = (name, list) =>
    console.log(
      `| ${name.padEnd(32)} | ${String(list.length).padStart(6)} | ${["right", "answered", "asked", "told", "silent"].map((outcome) => share(list, outcome).padStart(8)).join(" | ")} |`,
    );
  console.log(`| ${"feature".padEnd(32)} | tables | right    | answered | asked    | told     | silent   |`);
  line("all", judged);
  for (const feature of [...new Set(judged.flatMap(({ features }) => features))].sort()) {
    line(
      feature,
      judged.filter(({ features }) => features.includes(feature)),
    );
  }
  const wrong = judged.filter(({ outcome }) => outcome !== "right");
  for (const one of wrong.slice(0, 25))
    console.log(`${one.outcome}: ${one.file} (${one.features.join(", ")})`);
  return 0;
});
