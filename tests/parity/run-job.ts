import type { ColumnType, FormulaCheck } from "~/compute/contract/types";
import type { AnalysisTableHandle, ComputeModule, ImportedColumnHandle } from "~/compute/wasm-api";
import type { Job, Json } from "./jobs";

const DAY_MS = 86_400_000;
/** The length of "2019-04-03". */
const DAY_LENGTH = 10;

type Field = { name: string; type: ColumnType };

interface ReadTable {
  table: AnalysisTableHandle;
  fields: Field[];
  /** Names of the columns, those made as products included; the index of a name is its column_index − 1. */
  names: string[];
}

/** Imports a file as the application does, and builds a table of its columns. */
function readTable(compute: ComputeModule, job: Job, csv: string): ReadTable {
  const file = new TextEncoder().encode(csv);
  const reader = new compute.FileReader("reference.csv", file.length);
  reader.push(file);
  reader.finish();
  const imported = reader.import(JSON.stringify(job.settings));
  const summary = JSON.parse(imported.summary()) as {
    row_count: number;
    schema: { fields: Field[] };
  };
  const { fields } = summary.schema;
  const names = fields.map((field) => field.name);
  const table = new compute.AnalysisTable(summary.row_count);
  const numbers = new Map<string, Float64Array>();
  for (const [index, name] of names.entries()) {
    const column = imported.takeColumn(index);
    const values = addColumn(table, index + 1, name, column);
    if (values) numbers.set(name, values);
    column.free();
  }
  for (const [name, factors] of job.products) {
    const product = new Float64Array(summary.row_count).fill(1);
    for (const factor of factors) {
      const values = numbers.get(factor);
      if (!values) throw new Error(`${job.id}: no number column ${factor}`);
      values.forEach((value, row) => (product[row] = (product[row] ?? NaN) * value));
    }
    names.push(name);
    table.addNumber(names.length, name, product, undefined);
  }
  const columnOf = (name: string | null) => (name === null ? undefined : names.indexOf(name) + 1);
  table.setKeys(columnOf(job.entity), columnOf(job.time));
  for (const handle of [imported, reader]) handle.free();
  return { table, fields, names };
}

/** Runs a job as the application does: imports the file, builds a table of its columns, and reads the result's bytes. */
export function runJob(compute: ComputeModule, job: Job): { full: Json; summary: Json } {
  const read = readTable(compute, job, job.csv);
  const { table, fields } = read;
  try {
    if (job.function === "formula" || job.function === "recode") {
      const column = runTransform(compute, job, table, fields);
      return { full: column, summary: column };
    }
    if (job.function === "comparison") {
      const compared = runComparison(compute, job, read);
      return { full: compared, summary: compared };
    }
    const handle = compute.analyzeFunction(table, JSON.stringify(job.request), job.function);
    const parse = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as Json;
    const answer = { full: parse(handle.takeFull()), summary: parse(handle.takeSummary()) };
    handle.free();
    return answer;
  } finally {
    table.free();
  }
}

/** Compares two tables (compute-rs/reference/src/native.rs). */
function runComparison(compute: ComputeModule, job: Job, old: ReadTable): Json {
  const { csv, columns: names } = job.request as { csv: string; columns: string[] };
  const fresh = readTable(compute, job, csv);
  const rows = new compute.SharedRows(old.table, fresh.table);
  const columns: Record<string, Json> = {};
  const facts: Record<string, Json> = {};
  for (const name of names) {
    const [before, after] = [old.names.indexOf(name) + 1, fresh.names.indexOf(name) + 1];
    columns[name] = JSON.parse(rows.compare(old.table, before, fresh.table, after)) as Json;
    facts[name] = JSON.parse(compute.columnFacts(fresh.table, after)) as Json;
  }
  const answer = { rows: JSON.parse(rows.summary()) as Json, columns, facts };
  for (const handle of [rows, fresh.table]) handle.free();
  return answer;
}

/** Runs a formula or recode job; returns the new column as the command line prints it. */
function runTransform(compute: ComputeModule, job: Job, table: AnalysisTableHandle, fields: Field[]): Json {
  const computed = job.function === "formula" ? evaluateFormula() : evaluateRecode();
  const { type, nulls } = JSON.parse(computed.summary()) as { type: string; nulls: Json };
  const column = computed.takeColumn();
  const answer = { type, values: cells(column), nulls };
  for (const handle of [column, computed]) handle.free();
  return answer;

  function evaluateFormula() {
    const columns = fields.map(({ name, type }, index) => ({ column_index: index + 1, name, type }));
    const check = JSON.parse(
      compute.checkFormula(JSON.stringify(columns), typeof job.request === "string" ? job.request : ""),
    ) as FormulaCheck;
    if (check.stored === null) throw new Error(`${job.id}: ${check.error?.message}`);
    return compute.evaluateFormula(table, check.stored);
  }
  function evaluateRecode() {
    return compute.evaluateRecode(table, JSON.stringify(job.request));
  }
}

/** A time in milliseconds since 1970 as the core writes it: "2019-04-03T14:30:00", with ".250" when there are milliseconds. */
const timeText = (time: number) => new Date(time).toISOString().replace(/(\.000)?Z$/, "");

/** The values of a column of numbers, dates or dictionary texts; null where they are missing. */
function cells(column: ImportedColumnHandle): Json[] {
  const validity = column.takeValidity();
  const isThere = (row: number) => !validity || ((validity[row >> 3] ?? 0) & (1 << (row & 7))) !== 0;
  if (column.type === "NUMBER") {
    return Array.from(column.takeNumbers(), (value, row) => (isThere(row) ? value : null));
  }
  if (column.type === "DATE") {
    const texts =
      column.unit === "day"
        ? Array.from(column.takeDays(), (day) => timeText(day * DAY_MS).slice(0, DAY_LENGTH))
        : Array.from(column.takeMilliseconds(), (time) => timeText(Number(time)));
    return texts.map((text, row) => (isThere(row) ? text : null));
  }
  const [codes, offsets, bytes] = [column.takeCodes(), column.takeOffsets(), column.takeBytes()];
  const text = (code: number) => new TextDecoder().decode(bytes.subarray(offsets[code], offsets[code + 1]));
  return Array.from(codes, (code, row) => (isThere(row) ? text(code) : null));
}

/** Moves a column into the table; returns its values if they are numbers and none is missing. */
function addColumn(
  table: AnalysisTableHandle,
  index: number,
  name: string,
  column: ImportedColumnHandle,
): Float64Array | undefined {
  const validity = column.takeValidity();
  if (column.type === "NUMBER") {
    const values = column.takeNumbers();
    table.addNumber(index, name, values, validity);
    return validity ? undefined : values;
  }
  if (column.type === "DATE") {
    if (column.unit === "day") table.addDays(index, name, column.takeDays(), validity);
    else table.addMilliseconds(index, name, column.takeMilliseconds(), validity);
    return undefined;
  }
  if (column.dictionary) {
    table.addDictionaryText(
      index,
      name,
      column.takeCodes(),
      column.takeOffsets(),
      column.takeBytes(),
      validity,
    );
  } else table.addPlainText(index, name, column.takeOffsets(), column.takeBytes(), validity);
  return undefined;
}
