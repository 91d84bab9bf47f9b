/**
 * The columns of the benchmark's jobs as files that every program reads: numbers of 64 bits and codes of 32 bits, both
 * little-endian, one column after the other. Seeds and order of draws are those of compute-rs/src/bench.
 */
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Generator } from "../generator.mjs";

const MILLION = 1_000_000;
const MEDIUM = 100_000;
const GROUPS = 12;

/** Twelve groups as codes from 0, drawn after the column before them. */
const groups = (generator, rows) =>
  Int32Array.from({ length: rows }, () => Math.floor(generator.uniform() * GROUPS));

/** y and five X that overlap a little. */
function model(rows) {
  const generator = new Generator(5);
  const common = generator.normal(rows);
  const y = generator.normal(rows);
  const x = [1, 2, 3, 4, 5].map((j) =>
    generator.normal(rows).map((own, i) => 10 * j + own + 0.5 * common[i]),
  );
  x.forEach((values, index) => values.forEach((value, i) => (y[i] += 0.3 * (index + 1) * value)));
  return [y, ...x];
}

/** The model with one row in twenty far off. */
function contaminated(rows) {
  const columns = model(rows);
  for (let i = 7; i < rows; i += 20) columns[0][i] += 40;
  return columns;
}

/** Y that follows its own past, two X, entity and period: a thousand entities. */
function entities(rows, shuffled) {
  const generator = new Generator(8);
  const [y, a, b] = [generator.normal(rows), generator.normal(rows), generator.normal(rows)];
  const length = Math.ceil(rows / 1000);
  for (let i = 0; i < rows; i++) y[i] += (i % length === 0 ? 0 : 0.6 * y[i - 1]) + a[i] - 0.5 * b[i];
  const entity = Float64Array.from({ length: rows }, (_, i) => Math.floor(i / length));
  const time = Float64Array.from({ length: rows }, (_, i) => i % length);
  const columns = [y, a, b, entity, time];
  for (let i = shuffled ? rows - 1 : 0; i > 0; i--) {
    const other = Math.floor(generator.uniform() * (i + 1));
    for (const column of columns) [column[i], column[other]] = [column[other], column[i]];
  }
  return columns;
}

function lowessPoints(rows) {
  const generator = new Generator(7);
  const x = generator.normal(rows);
  return [x, generator.normal(rows).map((noise, i) => Math.sin(x[i]) + 0.3 * noise)];
}

/** Values of a Burr distribution with c = 3 and k = 1.5. */
function burr(rows) {
  const generator = new Generator(8);
  const value = () => ((1 - generator.uniform()) ** (-1 / 1.5) - 1) ** (1 / 3);
  return [Float64Array.from({ length: rows }, value).filter((x) => x > 0)];
}

function grouped(seed, rows) {
  const generator = new Generator(seed);
  return [generator.normal(rows), groups(generator, rows)];
}

/** Twenty columns with a common part. */
function related(rows) {
  const generator = new Generator(41);
  const common = generator.normal(rows);
  return Array.from({ length: 20 }, () => generator.normal(rows).map((own, i) => own + 0.5 * common[i]));
}

/** The model with a first X that is chosen together with Y, and two instruments. */
function instruments(rows) {
  const [y, , ...others] = model(rows);
  const generator = new Generator(43);
  const [shared, first, second] = [0, 1, 2].map(() => generator.normal(rows));
  const chosen = first.map((value, i) => value + 0.5 * second[i] + shared[i]);
  return [y.map((value, i) => value + chosen[i] + shared[i]), chosen, ...others, first, second];
}

/** Y and the period in which a treatment starts, 0 for never, of entities of ten rows. */
function treatment(rows) {
  const generator = new Generator(44);
  const y = generator.normal(rows);
  const starts = Array.from({ length: Math.ceil(rows / 10) }, () => {
    const group = Math.floor(generator.uniform() * 5);
    return group > 0 ? 1 + 2 * group : 0;
  });
  const start = Float64Array.from({ length: rows }, (_, i) => starts[Math.floor(i / 10)]);
  return [y.map((value, i) => value + (start[i] > 0 && i % 10 >= start[i] ? 1 : 0)), start];
}

/** A number for each row and 60 columns, a tenth of whose cells are missing. */
function wide(rows) {
  const generator = new Generator(31);
  const cell = () => (generator.uniform() < 0.1 ? NaN : generator.uniform());
  const columns = Array.from({ length: 60 }, () => Float64Array.from({ length: rows }, cell));
  return [Float64Array.from({ length: rows }, (_, row) => row), ...columns];
}

/** A key with ten rows for each value, and values. */
function keyed(rows) {
  const generator = new Generator(32);
  const keys = Float64Array.from({ length: rows }, () => Math.floor((generator.uniform() * rows) / 10));
  return [keys, generator.normal(rows)];
}

/** Keys and values, and a table with a row for most of the keys. */
function joined(rows) {
  const generator = new Generator(33);
  const keys = rows / 10;
  const own = Float64Array.from({ length: rows }, () => Math.floor(generator.uniform() * keys * 1.1));
  const others = [generator.normal(keys), generator.normal(keys)];
  return {
    own: [own, generator.normal(rows)],
    other: [Float64Array.from({ length: keys }, (_, key) => key), ...others],
  };
}

/** File name → what makes its columns. */
const FILES = {
  "statistics.f64": () => [new Generator(1).normal(MILLION)],
  "boxplot.f64": () => [grouped(2, MILLION)[0]],
  "boxplot.i32": () => [grouped(2, MILLION)[1]],
  "histogram.f64": () => [new Generator(3).normal(MILLION)],
  "sample.f64": () => [new Generator(7).normal(MILLION)],
  "burr.f64": () => burr(MEDIUM),
  "model.f64": () => model(MILLION),
  "contaminated.f64": () => contaminated(MEDIUM),
  "lowess.f64": () => lowessPoints(MEDIUM),
  "panel.f64": () => entities(MILLION, false),
  "shuffled.f64": () => entities(MILLION, true),
  "formula.f64": () => {
    const generator = new Generator(7);
    return [0, 1, 2].map(() => generator.normal(MILLION).map(Math.exp));
  },
  "related.f64": () => related(MILLION),
  "medium-model.f64": () => model(MEDIUM),
  "instruments.f64": () => instruments(MILLION),
  "treatment.f64": () => treatment(MEDIUM),
  "wide.f64": () => wide(MEDIUM),
  "keyed.f64": () => keyed(MILLION),
  "joined.f64": () => joined(MILLION).own,
  "joined-other.f64": () => joined(MILLION).other,
  "recode.f64": () => [grouped(8, MILLION)[0]],
  "recode.i32": () => [grouped(8, MILLION)[1]],
};

/** Writes the missing files. */
export function writeColumns(folder) {
  mkdirSync(folder, { recursive: true });
  for (const [name, make] of Object.entries(FILES)) {
    const file = path.join(folder, name);
    if (existsSync(file)) continue;
    writeFileSync(`${file}.new`, Buffer.concat(make().map((column) => Buffer.from(column.buffer))));
    renameSync(`${file}.new`, file);
  }
}
