import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { readDrawing } from "~/charts/drawing";
import type { Request } from "~/compute/contract/types";
import { runEngineJob } from "~/compute/engine.server";
import { env } from "~/config/env.server";

const LIMIT = { limitSeconds: 60 };

/** The drawing of the dotplot of these values, with outliers removed. */
async function drawDotplot(name: string, values: readonly string[]) {
  const file = path.join(env.dataDir, `${name}.csv`);
  writeFileSync(file, `y\n${values.map((value) => `${value}\n`).join("")}`);
  const input = { path: file, fileName: `${name}.csv`, settings: {}, folder: env.dataDir, sample: null };
  const imported = await runEngineJob("importFile", input, LIMIT);
  const [column] = imported.columns;
  const request: Request = {
    analysis_function: ["dotplot"],
    analysis_type: "univariate",
    variables: { Y: { column: 1, trans: null }, X: [], settings: { statistics: [] } },
    remove_outliers: true,
    filter_by_variable: false,
    filter_by_variable_json: { column_index: null, column_value: null },
    statistics_by_variable: false,
    statistics_by_variable_json: { column_index: null },
  };
  const columns = [{ columnIndex: 1, name: "y", path: column?.file ?? "" }];
  const table = { rowCount: values.length, columns, rowsPath: null, entity: null, time: null };
  const made = await runEngineJob("analyzeFunction", { ...table, request, functionKey: "dotplot" }, LIMIT);
  return readDrawing(new Uint8Array(made.drawing).buffer).get("dotplot");
}

it("each dot of a dotplot has the row and the value it is drawn for, removed outliers last", async () => {
  // 24 values in pairs that are 10 apart, so that each pair is one stack, in reverse order; row 25 is far out.
  const pairs = Array.from({ length: 24 }, (_, i) => 100 - 10 * Math.floor(i / 2) + (i % 2) * 0.25);
  const drawing = await drawDotplot("pairs", [...pairs.map(String), "9000"]);
  const rows = Array.from(drawing?.column("row") ?? []);
  expect([...rows].sort((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, i) => i + 1));
  expect(rows.at(-1)).toBe(25);
  expect(Array.from(drawing?.column("x") ?? [])).toEqual(rows.map((row) => [...pairs, 9000][row - 1]));
});

it("a dot that is several rows has no row", async () => {
  const drawing = await drawDotplot(
    "equal",
    Array.from({ length: 61 }, () => "5"),
  );
  expect(drawing).toBeUndefined();
});
