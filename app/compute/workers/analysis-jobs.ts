import { readFileSync } from "node:fs";
import { readColumn } from "../arrow-column";
import type { Code, Failure, ResultHead } from "../contract/types";
import type { EngineJobs, StoredMask, TableInput } from "../engine-jobs";
import { addColumn } from "../fill-table";
import type { AnalysisTableHandle } from "../wasm-api";
import { engine } from "./engine-instance";

type Input<Name extends keyof EngineJobs> = EngineJobs[Name]["input"];
type Output<Name extends keyof EngineJobs> = EngineJobs[Name]["output"];

export function checkRequest({ columns, request }: Input<"checkRequest">): Output<"checkRequest"> {
  engine().checkRequest(JSON.stringify(columns), JSON.stringify(request));
  return null;
}

/** Failures of this run, not of the data: such a result must not be stored. */
const OF_THE_RUN: ReadonlySet<Code> = new Set<Code>(["E-CANCELLED", "E-TIMEOUT", "E-MEMORY"]);

function failureOfTheRun({ code, message }: ResultHead): Failure | null {
  return code !== undefined && OF_THE_RUN.has(code) ? { code, message: message ?? "", details: {} } : null;
}

export function analyzeFunction(input: Input<"analyzeFunction">): Output<"analyzeFunction"> {
  return withTable(input, (table) => {
    const result = engine().analyzeFunction(table, JSON.stringify(input.request), input.functionKey);
    try {
      const full = result.takeFull();
      const summary = result.takeSummary();
      const drawing = result.takeDrawing();
      const head = JSON.parse(new TextDecoder().decode(summary)) as ResultHead;
      const failure = failureOfTheRun(head);
      if (failure !== null) throw failure;
      return { full, summary, drawing, filterText: head.filter_by_variable };
    } finally {
      result.free();
    }
  });
}

export function sensitivity(input: Input<"sensitivity">): Output<"sensitivity"> {
  const { request, functionKey } = input;
  return withTable(input, (table) => ({
    json: engine().sensitivity(table, JSON.stringify(request), functionKey),
  }));
}

export function predict(input: Input<"predict">): Output<"predict"> {
  const { request, functionKey, values } = input;
  return withTable(input, (table) => ({
    json: engine().predict(table, JSON.stringify(request), functionKey, JSON.stringify(values)),
  }));
}

export function preflight(input: Input<"preflight">): Output<"preflight"> {
  const { request, functionKey } = input;
  return withTable(input, (table) => ({
    json: engine().preflight(table, JSON.stringify(request), functionKey),
  }));
}

export function rowsInCommon(input: Input<"rowsInCommon">): Output<"rowsInCommon"> {
  return withTable(input, (table) => ({
    json: engine().rowsInCommon(table, JSON.stringify(input.users)),
  }));
}

export function ledgerRows(input: Input<"ledgerRows">): Output<"ledgerRows"> {
  const { request, functionKey, reason, limit } = input;
  return withTable(input, (table) => ({
    rows: engine().ledgerRows(table, JSON.stringify(request), functionKey, reason, limit),
  }));
}

/** Fills a table of the core from stored columns and frees it after the work. */
export function withTable<T>(input: TableInput, work: (table: AnalysisTableHandle) => T): T {
  const table = fillTable(input);
  try {
    return work(table);
  } finally {
    table.free();
  }
}

/** A table of the core with stored columns. Who takes it frees it. */
export function fillTable(input: TableInput): AnalysisTableHandle {
  const { AnalysisTable } = engine();
  const table = new AnalysisTable(input.rowCount);
  try {
    for (const { columnIndex, name, path, categoryOrder } of input.columns) {
      addColumn(table, columnIndex, name, readColumn(path));
      if (categoryOrder) table.setCategoryOrder(columnIndex, JSON.stringify(categoryOrder));
    }
    for (const mask of input.masks ?? []) addMask(table, mask);
    if (input.rowsPath !== null) table.setRows(readRowNumbers(input.rowsPath));
    table.setKeys(input.entity ?? undefined, input.time ?? undefined);
    return table;
  } catch (error) {
    table.free();
    throw error;
  }
}

function addMask(table: AnalysisTableHandle, { name, path }: StoredMask): void {
  const column = readColumn(path);
  if (column.kind !== "number") throw new Error("A row filter's mask is not a number column.");
  table.addMask(name, column.values, column.validity);
}

/** The original row numbers of a sample. */
export function readRowNumbers(path: string): Uint32Array {
  const bytes = readFileSync(path);
  return new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}
