import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { AnalysisTableHandle, ComputeModule, ImportedColumnHandle } from "~/compute/wasm-api";
import type { Job, Json } from "./jobs";

const folder = new URL("../../compute-rs/pkg/", import.meta.url);

/** The WebAssembly build that the application ships, in this process. */
export async function loadCompute(): Promise<ComputeModule> {
  Object.assign(globalThis, { estimandPoll: () => 0 });
  const module = new URL("estimand_compute.js", folder).href;
  const compute = (await import(/* @vite-ignore */ module)) as ComputeModule;
  const bytes = readFileSync(fileURLToPath(new URL("estimand_compute_bg.wasm", folder)));
  compute.initSync({ module: new WebAssembly.Module(bytes) });
  return compute;
}

/** Runs a job as the application does: the file is imported, its columns make a table, the panel comes as bytes. */
export function runJob(compute: ComputeModule, job: Job): { full: Json; summary: Json } {
  const reader = new compute.FileReader("reference.csv", Buffer.byteLength(job.csv));
  reader.push(new TextEncoder().encode(job.csv));
  reader.finish();
  const imported = reader.import(JSON.stringify(job.settings));
  const summary = JSON.parse(imported.summary()) as {
    row_count: number;
    schema: { fields: { name: string }[] };
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
  const panel = compute.analyzePanel(table, JSON.stringify(job.request), job.function);
  const read = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as Json;
  const answer = { full: read(panel.takeFull()), summary: read(panel.takeSummary()) };
  for (const handle of [panel, table, imported, reader]) handle.free();
  return answer;
}

/** Moves a column into the table; answers its values when they are numbers without gaps. */
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
