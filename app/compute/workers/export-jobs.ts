import { readCells, readColumn } from "../arrow-column";
import type { EngineJobs } from "../engine-jobs";
import { findLongText } from "./column-values";
import { csvLines } from "./csv-lines";
import type { JobControl } from "./job";
import { sheetRows } from "./sheet-rows";

type Input<Name extends keyof EngineJobs> = EngineJobs[Name]["input"];
type Output<Name extends keyof EngineJobs> = EngineJobs[Name]["output"];

export async function exportRows(input: Input<"exportRows">): Promise<Output<"exportRows">> {
  const { columns, start, count, format } = input;
  const rows = Uint32Array.from({ length: count }, (_, index) => start + index);
  const cells = await Promise.all(columns.map(({ path }) => readCells(path, rows)));
  const text = format === "csv" ? csvLines(cells, count) : sheetRows(cells, columns, start, count);
  return { bytes: new TextEncoder().encode(text) };
}

export function findLongCell(input: Input<"findLongCell">, control: JobControl): Output<"findLongCell"> {
  for (const [index, path] of input.paths.entries()) {
    control.check(index, input.paths.length);
    const row = findLongText(readColumn(path), input.characters);
    if (row !== null) return { column: index, row };
  }
  return null;
}
