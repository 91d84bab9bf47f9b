/** The files that the benchmarks send to a server, the same on every machine. */
import { createWriteStream, existsSync, renameSync } from "node:fs";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import os from "node:os";
import path from "node:path";
import { Generator } from "./generator.mjs";

const LARGE_BYTES = 55 * 1024 * 1024 - 1024;
const NUMBER_ROWS = 1_000_000;
const SMALL_BYTES = 5_000_000;

const CITIES = ["Bern", "Genève", "Zürich", "Basel", "Lausanne", "Lugano", "Chur", "Sion", "Thun", "Biel"];
const DAY_MS = 86_400_000;

/** One cell for each of thirty columns: codes, counts, amounts, shares, dates, texts with commas, and missing cells. */
function mixedRow(row, random) {
  const number = (size) => (random() * size).toFixed(4);
  const often = (text) => (random() < 0.05 ? "NA" : text);
  const day = new Date(Date.UTC(2000, 0, 1) + (row % 9_000) * DAY_MS).toISOString().slice(0, 10);
  const counts = Array.from({ length: 6 }, (_, index) => Math.floor(random() * 10 ** (index + 1)));
  const amounts = Array.from({ length: 14 }, (_, index) => often(number(10 ** (index % 6))));
  const city = CITIES[Math.floor(random() * CITIES.length)];
  const texts = [city, `"${city}, Street ${row % 997}"`, `C${row % 4_999}`, row % 3 === 0 ? "yes" : "no"];
  return [
    row,
    String(row % 100_000).padStart(6, "0"),
    day,
    1950 + (row % 70),
    ...counts,
    ...amounts,
    ...texts,
  ]
    .concat([`${Math.floor(random() * 100)}%`, often(number(1))])
    .join(",");
}

/** SplitMix32 (Steele, Lea & Flood 2014, with 32 bits): fast enough for millions of cells. */
function uniforms(seed) {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) / 2 ** 32;
  };
}

async function writeLines(name, lines) {
  const file = path.join(os.tmpdir(), name);
  if (existsSync(file)) return file;
  const out = createWriteStream(`${file}.new`);
  for (const line of lines) if (!out.write(line)) await once(out, "drain");
  out.end();
  await finished(out);
  renameSync(`${file}.new`, file);
  return file;
}

/** Takes lines until the file would exceed `bytes`. */
function* upTo(maxBytes, lines) {
  let bytes = 0;
  for (const line of lines) {
    bytes += Buffer.byteLength(line);
    if (bytes > maxBytes) return;
    yield line;
  }
}

function* mixedLines(seed) {
  const random = uniforms(seed);
  yield `${Array.from({ length: 30 }, (_, index) => `column ${index + 1}`).join(",")}\n`;
  for (let row = 1; ; row++) yield `${mixedRow(row, random)}\n`;
}

/** Six numbers a row, the first of them a linear model of the others. */
function* numberLines() {
  const random = new Generator(1);
  yield "y,x1,x2,x3,x4,x5\n";
  for (let row = 0; row < NUMBER_ROWS; row++) {
    const x = Array.from({ length: 5 }, () => Math.round(random.uniform() * 1e7) / 1e4);
    const noise = (random.uniform() + random.uniform() + random.uniform() - 1.5) * 100;
    const y = (3 + x[0] - 0.5 * x[1] + 0.1 * x[4] + noise).toFixed(4);
    yield `${y},${x.map((value) => value.toFixed(4)).join(",")}\n`;
  }
}

function* tenColumns(rows) {
  const random = uniforms(3);
  yield "id,day,city,a,b,c,d,e,f,g\n";
  for (let row = 1; row <= rows; row++) {
    const day = new Date(Date.UTC(2000, 0, 1) + (row % 9_000) * DAY_MS).toISOString().slice(0, 10);
    const numbers = Array.from({ length: 7 }, () => (random() * 1e4).toFixed(3));
    yield `${row},${day},${CITIES[row % CITIES.length]},${numbers.join(",")}\n`;
  }
}

/** Just below the limit: up to a million rows of six numbers. */
export const numbersCsv = () =>
  writeLines(`estimand-bench-${NUMBER_ROWS}x6.csv`, upTo(LARGE_BYTES, numberLines()));

/** Just below the limit: thirty mixed columns. */
export const largeCsv = () => writeLines("estimand-bench-mixed-55.csv", upTo(LARGE_BYTES, mixedLines(1)));

/** 5 MB of the same kind; another seed makes another file. */
export const smallCsv = (seed) =>
  writeLines(`estimand-bench-mixed-5-${seed}.csv`, upTo(SMALL_BYTES, mixedLines(seed)));

/** 100,000 rows of ten columns; the server exports them as a workbook. */
export const workbookSource = () => writeLines("estimand-bench-1e5x10.csv", tenColumns(100_000));

/** Five skewed variables, each increasing in a sixth. */
function* shapeLines(rows) {
  const random = uniforms(5);
  yield "y1,y2,y3,y4,y5,x\n";
  for (let row = 0; row < rows; row++) {
    const x = 10 + 5 * (random() + random() + random());
    const y = Array.from({ length: 5 }, () =>
      (x * Math.exp(random() + random() + random() - 1.5)).toFixed(4),
    );
    yield `${y.join(",")},${x.toFixed(4)}\n`;
  }
}

/** A file of `rows` rows for charts. */
export const shapesCsv = (rows) => writeLines(`estimand-bench-shapes-${rows}.csv`, shapeLines(rows));
