/** The core in the browser with the columns of a project: checks recipes and previews what they make. */
import { type ColumnBuffers, decodeColumn } from "../column-buffers";
import type { FormulaCheck, MadePreview, RecodeCheck } from "../contract/types";
import { addColumn } from "../fill-table";
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

async function preview(input: FetchedTable, recipe: Recipe, firstRows: number): Promise<MadePreview> {
  const [core, columns] = await Promise.all([
    loadCore(),
    Promise.all(input.columns.map(async (each) => ({ ...each, buffers: await columnOf(each) }))),
  ]);
  const table = new core.AnalysisTable(input.rowCount);
  try {
    for (const { columnIndex, name, buffers } of columns) addColumn(table, columnIndex, name, buffers);
    table.setKeys(input.entity ?? undefined, input.time ?? undefined);
    const made =
      "formula" in recipe
        ? core.evaluateFormula(table, recipe.formula)
        : core.evaluateRecode(table, JSON.stringify(recipe.rules));
    try {
      return JSON.parse(made.preview(firstRows)) as MadePreview;
    } finally {
      made.free();
    }
  } finally {
    table.free();
  }
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
  }
});
