/** The core in the browser with the columns of a project: checks recipes and previews what they make. */
import { type ColumnBuffers, decodeColumn } from "../column-buffers";
import type { ColumnBins, FormulaCheck, ComputedPreview, RecodeCheck } from "../contract/types";
import { addColumn } from "../fill-table";
import type { AnalysisTableHandle, ComputeModule } from "../wasm-api";
import { loadCore, serve } from "./load-core";
import type { ColumnsAnswer, ColumnsRequest, FetchedColumn, FetchedTable, Recipe } from "./messages";

/** Columns by their address, each in the version that was asked for last. */
const fetched = new Map<string, { version: string; column: Promise<ColumnBuffers> }>();

async function fetchColumn(url: string): Promise<ColumnBuffers> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return decodeColumn(new Uint8Array(await response.arrayBuffer()));
}

function columnOf({ url, version }: FetchedColumn): Promise<ColumnBuffers> {
  const known = fetched.get(url);
  if (known?.version === version) return known.column;
  const column = fetchColumn(url);
  fetched.set(url, { version, column });
  column.catch(() => fetched.delete(url));
  return column;
}

/** The table of the last request: while a recipe is written, it reads the same columns at each key. */
let filled: { key: string; table: AnalysisTableHandle } | null = null;

async function tableOf(core: ComputeModule, input: FetchedTable): Promise<AnalysisTableHandle> {
  const key = JSON.stringify(input);
  if (filled?.key === key) return filled.table;
  const columns = await Promise.all(
    input.columns.map(async (each) => ({ ...each, buffers: await columnOf(each) })),
  );
  filled?.table.free();
  filled = null;
  const table = new core.AnalysisTable(input.rowCount);
  for (const { columnIndex, name, buffers } of columns) addColumn(table, columnIndex, name, buffers);
  table.setKeys(input.entity ?? undefined, input.time ?? undefined);
  filled = { key, table };
  return table;
}

async function preview(input: FetchedTable, recipe: Recipe, firstRows: number): Promise<ComputedPreview> {
  const core = await loadCore();
  const table = await tableOf(core, input);
  const computed =
    "formula" in recipe
      ? core.evaluateFormula(table, recipe.formula)
      : core.evaluateRecode(table, JSON.stringify(recipe.rules));
  try {
    return JSON.parse(computed.preview(firstRows)) as ComputedPreview;
  } finally {
    computed.free();
  }
}

async function countBins(
  input: FetchedTable,
  columnIndex: number,
  edges: readonly number[],
): Promise<ColumnBins> {
  const core = await loadCore();
  const bins = core.binsBetween(await tableOf(core, input), columnIndex, Float64Array.from(edges));
  return JSON.parse(bins) as ColumnBins;
}

serve(async (request: ColumnsRequest): Promise<ColumnsAnswer> => {
  switch (request.kind) {
    case "check-formula": {
      const { columns, formula, own } = request;
      const core = await loadCore();
      return JSON.parse(
        core.checkFormula(JSON.stringify(columns), formula, own ?? undefined),
      ) as FormulaCheck;
    }
    case "check-recode": {
      const { columns, rules, own } = request;
      const core = await loadCore();
      const check = core.checkRecode(JSON.stringify(columns), JSON.stringify(rules), own ?? undefined);
      return JSON.parse(check) as RecodeCheck;
    }
    case "preview":
      return preview(request.table, request.recipe, request.firstRows);
    case "count-bins":
      return countBins(request.table, request.columnIndex, request.edges);
  }
});
