import type { ColumnType, FormulaCheck } from "~/compute/contract/types";
import type { AnalysisTableHandle, ComputeModule, ImportedColumnHandle } from "~/compute/wasm-api";
import type { JobInput, Json } from "./jobs";

type Field = { name: string; type: ColumnType };

/** Runs a job as the application does: imports the file, builds a table of its columns, and reads the result's bytes. */
export function runJob(compute: ComputeModule, job: JobInput): { full: Json; summary: Json } {
  const file = new TextEncoder().encode(job.csv);
  const reader = new compute.FileReader("reference.csv", file.length);
  reader.push(file);
  reader.finish();
  const imported = reader.import(JSON.stringify(job.settings));
  const summary = JSON.parse(imported.summary()) as {
    row_count: number;
    schema: { fields: Field[] };
  };
  const names = summary.schema.fields.map((field) => field.name);
  const table = new compute.AnalysisTable(summary.row_count);
  const numbers = new Map<string, Float64Array>();
  for (const [place, name] of names.entries()) {
    const column = imported.takeColumn(place);
    const values = addColumn(table, place + 1, name, column);
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
  const place = (name: string | null) => (name === null ? undefined : names.indexOf(name) + 1);
  table.setKeys(place(job.entity), place(job.time));
  if (job.function === "formula" || job.function === "recode") {
    const column = runTransform(compute, job, table, summary.schema.fields);
    for (const handle of [table, imported, reader]) handle.free();
    return { full: column, summary: column };
  }
  const handle = compute.analyzeFunction(table, JSON.stringify(job.request), job.function);
  const read = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as Json;
  const answer = { full: read(handle.takeFull()), summary: read(handle.takeSummary()) };
  for (const each of [handle, table, imported, reader]) each.free();
  return answer;
}

/** Runs a formula or recode job; returns the new column as the command line prints it. */
function runTransform(
  compute: ComputeModule,
  job: JobInput,
  table: AnalysisTableHandle,
  fields: Field[],
): Json {
  const made = job.function === "formula" ? evaluateFormula() : evaluateRecode();
  const { type, nulls } = JSON.parse(made.summary()) as { type: string; nulls: Json };
  const column = made.takeColumn();
  const answer = { type, values: cells(column), nulls };
  for (const handle of [column, made]) handle.free();
  return answer;

  function evaluateFormula() {
    const columns = fields.map(({ name, type }, place) => ({ column_index: place + 1, name, type }));
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

/** The values of a column of numbers or of dictionary texts; null where they are missing. */
function cells(column: ImportedColumnHandle): Json[] {
  const validity = column.takeValidity();
  const isThere = (row: number) => !validity || ((validity[row >> 3] ?? 0) & (1 << (row & 7))) !== 0;
  if (column.type === "NUMBER") {
    return Array.from(column.takeNumbers(), (value, row) => (isThere(row) ? value : null));
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
