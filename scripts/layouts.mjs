/**
 * `npm run layouts [-- COUNT SEED]`: how often the core reads tables of known content rightly that are written as CSV in
 * layouts drawn by a seed (docs/imports-evidence.md#drawn-layouts).
 *
 * A table is right when its names, its number of rows and every value are those that were written. A wrong one is counted
 * by what the import says: a question whose answer makes it right, another question, a note, or nothing.
 */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { ROOT, SetupError } from "./setup/step.mjs";
import { main } from "./start.mjs";

const run = promisify(execFile);
const PROGRAM = path.join(ROOT, process.env.ESTIMAND_PROGRAM ?? "target/release/estimand");

/** Numbers from a seed: mulberry32 (T. Ettinger, 2017). */
function drawing(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (count) => Math.floor(next() * count);
  return { next, below, one: (list) => list[below(list.length)], chance: (share) => next() < share };
}

const two = (n) => String(n).padStart(2, "0");
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const day = (at) => new Date(Date.UTC(2021, 0, 1 + at));
const month = (at) => new Date(Date.UTC(2021, at, 1));
const iso = (date) => date.toISOString().slice(0, 10);
const PLACES = [
  "Aarau",
  "Bern",
  "Chur",
  "Davos",
  "Genf",
  "Köln",
  "Łódź",
  "Zürich",
  "Nancy",
  "Turin",
  "Graz",
  "Gent",
];

/** Forms of the first column: what is written, and what is read. */
const KEYS = {
  "names of places": (at) => {
    const name =
      at < PLACES.length ? PLACES[at] : `${PLACES[at % PLACES.length]} ${Math.floor(at / PLACES.length) + 1}`;
    return [name, name];
  },
  years: (at) => [String(1960 + at), 1960 + at],
  "ISO days": (at) => [iso(day(at)), iso(day(at))],
  "dd.mm.yyyy": (at) => [
    `${two(day(at).getUTCDate())}.${two(day(at).getUTCMonth() + 1)}.${day(at).getUTCFullYear()}`,
    iso(day(at)),
  ],
  "mm/dd/yyyy": (at) => [
    `${day(at).getUTCMonth() + 1}/${day(at).getUTCDate()}/${day(at).getUTCFullYear()}`,
    iso(day(at)),
  ],
  "yy-mm-dd": (at) => [iso(day(at)).slice(2), iso(day(at))],
  "yyyy-mm": (at) => [iso(month(at)).slice(0, 7), iso(month(at))],
  "m.yyyy": (at) => [`${month(at).getUTCMonth() + 1}.${month(at).getUTCFullYear()}`, iso(month(at))],
  "yyyy.mm": (at) => [iso(month(at)).slice(0, 7).replace("-", "."), iso(month(at))],
  "mm/yy": (at) => [
    `${two(month(at).getUTCMonth() + 1)}/${String(month(at).getUTCFullYear()).slice(2)}`,
    iso(month(at)),
  ],
  "Mon yy": (at) => [
    `${MONTHS[month(at).getUTCMonth()]} ${String(month(at).getUTCFullYear()).slice(2)}`,
    iso(month(at)),
  ],
  yyyymm: (at) => [iso(month(at)).slice(0, 7).replace("-", ""), iso(month(at))],
  yyyyQq: (at) => [
    `${2001 + Math.floor(at / 4)}Q${(at % 4) + 1}`,
    `${2001 + Math.floor(at / 4)}-${two((at % 4) * 3 + 1)}-01`,
  ],
};

/** Forms of numbers: how a number is written, and its decimal sign. */
const grouped = (number, mark, sign) => {
  const [whole, rest] = Math.abs(number).toFixed(2).split(".");
  return `${number < 0 ? "-" : ""}${whole.replace(/\B(?=(\d{3})+$)/g, mark)}${sign}${rest}`;
};
const NUMBERS = {
  point: (n) => n.toFixed(2),
  comma: (n) => n.toFixed(2).replace(".", ","),
  "thousands, point": (n) => grouped(n, ",", "."),
  "thousands, comma": (n) => grouped(n, ".", ","),
  "thousands, apostrophe": (n) => grouped(n, "'", "."),
  "currency behind": (n) => `${n.toFixed(2)} EUR`,
  parentheses: (n) => (n < 0 ? `(${Math.abs(n).toFixed(2)})` : n.toFixed(2)),
  percent: (n) => `${n.toFixed(2)}%`,
};
const TITLES = [
  "Quarterly report of the office",
  "Table 3: Turnover by place",
  "Confidential",
  "Status: 2024-05-01",
];
const NOTES = ["Source: own count", "* provisional", "Note: without suburbs", "Quelle: Amt für Statistik"];
const LABELS = ["Total", "Summe", "Σ", "All places", "whole country", "-", "", "Gesamt", "Sum"];
const WORDS = ["suppressed", "on request", "never", "X", "( )", "secret"];
const UNITS = ["EUR", "(USD bn)", "kg", "Mio. CHF", "[mm]", "1000 t"];

/** A table with its layout: the text of the file, the content, and the features that were drawn. */
function drawTable(seed) {
  const draw = drawing(seed);
  const features = [];
  const has = (feature, share) => {
    const drawn = draw.chance(share);
    if (drawn) features.push(feature);
    return drawn;
  };
  const count = 6 + draw.below(55);
  const keyForm = draw.one(Object.keys(KEYS));
  const numberForm = draw.one(Object.keys(NUMBERS));
  features.push(`key: ${keyForm}`, `numbers: ${numberForm}`);
  const headerRows = draw.chance(0.75) ? 1 : draw.chance(0.7) ? 2 : 3;
  if (headerRows > 1) features.push(`${headerRows} rows of names`);
  const groups = headerRows > 1 ? 2 + draw.below(2) : 0;
  const width = headerRows > 1 ? groups * 2 : 2 + draw.below(4);
  const bound = keyForm === "names of places" ? "place" : "period";
  const names = [bound];
  const header = [];
  const measures = ["turnover", "costs", "staff", "area", "stock", "orders"];
  if (headerRows === 1) {
    names.push(...measures.slice(0, width));
    header.push([...names]);
  } else {
    const lower = draw.chance(0.5) ? ["2022", "2023"] : ["plan", "actual"];
    const upper = [];
    const last = [];
    for (let group = 0; group < groups; group++) {
      for (let at = 0; at < 2; at++) {
        upper.push(at === 0 ? measures[group] : "");
        last.push(lower[at]);
        names.push(`${measures[group]} · ${lower[at]}`);
      }
    }
    const keyAbove = headerRows === 2 && draw.chance(0.5);
    header.push([keyAbove ? bound : "", ...upper], [keyAbove ? "" : bound, ...last]);
    if (headerRows === 3) {
      const areas = Array.from({ length: width }, (_, at) => (at < 2 ? "North" : "South"));
      header.unshift(["", ...areas.map((area, at) => (area === areas[at - 1] ? "" : area))]);
      names.splice(1, width, ...names.slice(1).map((name, at) => `${areas[at]} · ${name}`));
    }
  }
  const scale = numberForm === "percent" ? 0.01 : 1;
  const rows = [];
  const content = [];
  const drawNumber = () => Math.round((draw.next() * 5000 + (draw.chance(0.1) ? -4000 : 10)) * 100) / 100;
  const withWords = has("words among numbers", 0.15);
  const withMissing = has("missing values", 0.2);
  for (let at = 0; at < count; at++) {
    const [written, read] = KEYS[keyForm](at);
    const row = [written];
    const values = [read];
    for (let column = 0; column < width; column++) {
      if (withWords && draw.chance(0.06)) {
        row.push(draw.one(WORDS));
        values.push(null);
      } else if (withMissing && draw.chance(0.08)) {
        row.push(draw.one(["", "NA", "n/a"]));
        values.push(null);
      } else {
        const number = drawNumber();
        row.push(NUMBERS[numberForm](number));
        values.push(number * scale);
      }
    }
    rows.push(row);
    content.push(values);
  }
  const between = [];
  if (headerRows === 1 && has("names again", 0.08)) between.push([Math.floor(count / 2), [...header[0]]]);
  if (keyForm === "names of places" && has("headings of groups", 0.12)) {
    between.push(
      [0, ["North", ...Array(width).fill("")]],
      [Math.floor(count / 2), ["South", ...Array(width).fill("")]],
    );
  }
  if (has("total", 0.2)) {
    const sum = (column) => content.reduce((total, values) => total + (values[column + 1] ?? 0), 0) / scale;
    const totals = Array.from({ length: width }, (_, column) =>
      NUMBERS[numberForm](Math.round(sum(column) * 100) / 100),
    );
    between.push([count, [draw.one(LABELS), ...totals]]);
  }
  const body = [];
  for (let at = 0; at <= count; at++) {
    for (const [place, row] of between) if (place === at) body.push(row);
    if (at < count) body.push(rows[at]);
    if (at > 0 && at < count && at === Math.floor(count / 3) && has("blank row", 0.08)) body.push([]);
  }
  const lines = [];
  if (has("title", 0.25)) {
    for (let line = 0; line <= draw.below(3); line++) lines.push([draw.one(TITLES)]);
    if (draw.chance(0.7)) lines.push([]);
  }
  if (has("keys above", 0.1)) lines.push(["Station", "Bern"], ["Operator", "Office"], []);
  lines.push(...header);
  if (headerRows === 1 && has("units", 0.12))
    lines.push(["", ...header[0].slice(1).map(() => draw.one(UNITS))]);
  lines.push(...body);
  if (has("notes", 0.2)) {
    lines.push([]);
    for (let line = 0; line <= draw.below(2); line++) lines.push([draw.one(NOTES)]);
  }
  if (has("blank column first", 0.06)) for (const line of lines) if (line.length > 0) line.unshift("");
  const usesComma = /comma|thousands, point/.test(numberForm);
  const mark = draw.one(usesComma ? [";", "\t"] : [",", ";", "\t"]);
  const padded = has("padding", 0.08);
  const cell = (text) =>
    /["\n]/.test(text) || text.includes(mark) ? `"${text}"` : padded && text ? `${text} ` : text;
  const text = lines.map((line) => line.map(cell).join(mark)).join("\n");
  return { text: `${text}\n`, names, content, features };
}

function isRight({ names, content }, { schema, row_count: count, data }) {
  if (count !== content.length || schema.fields.length !== names.length) return false;
  const equal = (wanted, got) =>
    typeof wanted === "number" && typeof got === "number"
      ? Math.abs(wanted - got) < 1e-9 * Math.max(1, Math.abs(wanted))
      : wanted === got;
  return names.every(
    (name, at) =>
      schema.fields[at].name === name &&
      content.every((row, place) => equal(row[at], data[`c${at + 1}`][place])),
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

async function judge(seed, folder) {
  const table = drawTable(seed);
  const file = path.join(folder, `${seed}.csv`);
  const scratch = path.join(folder, `${seed}.json`);
  writeFileSync(file, table.text);
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
  return { seed, outcome, features: table.features };
}

await main(async () => {
  const [count = "2000", seed = "1"] = process.argv.slice(2);
  if (!existsSync(PROGRAM)) throw new SetupError("The command line is not built: npm run build:cli");
  const folder = mkdtempSync(path.join(os.tmpdir(), "estimand-layouts-"));
  const queue = Array.from({ length: Number(count) }, (_, at) => Number(seed) * 1_000_000 + at);
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
    console.log(`${one.outcome}: ${folder}/${one.seed}.csv (${one.features.join(", ")})`);
  return 0;
});
