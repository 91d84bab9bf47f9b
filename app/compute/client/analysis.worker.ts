/** The core in the browser computes analyses: the same binary on the same values as on the server. */
import { type ColumnBuffers, decodeColumn } from "../column-buffers";
import type { Preflight } from "../contract/types";
import { addColumn } from "../fill-table";
import type { AnalysisTableHandle, ComputeModule } from "../wasm-api";
import type { AnalysisAnswer, AnalysisRequest, ValuesTable } from "./analysis-messages";
import { ContentCache } from "./content-cache";
import { loadCore, serve } from "./load-core";

const CACHE_BYTES = 64 * 1024 * 1024;

type Values = ColumnBuffers | { kind: "rows"; values: Uint32Array };

function bytesOf(values: Values): number {
  return Object.values(values).reduce<number>(
    (sum, part) => sum + (ArrayBuffer.isView(part) ? part.byteLength : 0),
    0,
  );
}

const cache = new ContentCache<Values>(CACHE_BYTES, bytesOf);

async function fetchValues(url: string, read: (bytes: ArrayBuffer) => Values): Promise<Values> {
  const kept = cache.get(url);
  if (kept !== undefined) return kept;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const values = read(await response.arrayBuffer());
  cache.add(url, values);
  return values;
}

async function fetchColumn(url: string): Promise<ColumnBuffers> {
  const values = await fetchValues(url, (bytes) => decodeColumn(new Uint8Array(bytes)));
  if (values.kind === "rows") throw new Error(`${url} is not a column.`);
  return values;
}

async function fetchRows(url: string): Promise<Uint32Array> {
  const rows = await fetchValues(url, (bytes) => ({ kind: "rows", values: new Uint32Array(bytes) }));
  if (rows.kind !== "rows") throw new Error(`${url} has no row numbers.`);
  return rows.values;
}

/** The table of the last request: most changes leave the columns as they are. */
let filled: { key: string; table: AnalysisTableHandle } | null = null;

async function tableOf(core: ComputeModule, input: ValuesTable): Promise<AnalysisTableHandle> {
  const key = JSON.stringify(input);
  if (filled?.key === key) return filled.table;
  const [columns, masks, rows] = await Promise.all([
    Promise.all(input.columns.map(async (each) => ({ ...each, buffers: await fetchColumn(each.url) }))),
    Promise.all(input.masks.map(async ({ name, url }) => ({ name, buffers: await fetchColumn(url) }))),
    input.rows === null ? null : fetchRows(input.rows),
  ]);
  filled?.table.free();
  filled = null;
  const table = new core.AnalysisTable(input.rowCount);
  for (const { columnIndex, name, buffers, categoryOrder } of columns) {
    addColumn(table, columnIndex, name, buffers);
    if (categoryOrder) table.setCategoryOrder(columnIndex, JSON.stringify(categoryOrder));
  }
  for (const { name, buffers } of masks) {
    if (buffers.kind !== "number") throw new Error("A row filter's mask is not a number column.");
    table.addMask(name, buffers.values, buffers.validity);
  }
  if (rows !== null) table.setRows(rows);
  table.setKeys(input.entity ?? undefined, input.time ?? undefined);
  filled = { key, table };
  return table;
}

serve(async ({ kind, table: input, request, functionKey }: AnalysisRequest): Promise<AnalysisAnswer> => {
  const core = await loadCore();
  const table = await tableOf(core, input);
  if (kind === "preflight")
    return JSON.parse(core.preflight(table, JSON.stringify(request), functionKey)) as Preflight;
  const from = performance.now();
  const result = core.analyzeFunction(table, JSON.stringify(request), functionKey);
  try {
    const json = new TextDecoder().decode(result.takeSummary());
    // Copied to a buffer of its own, whose columns are then aligned.
    const drawing = new Uint8Array(result.takeDrawing()).buffer;
    return { json, drawing, milliseconds: performance.now() - from };
  } finally {
    result.free();
  }
});
