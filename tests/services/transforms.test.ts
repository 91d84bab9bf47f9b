import { writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { readCells } from "~/compute/arrow-column";
import type { RecodeBlock, SourceColumn } from "~/compute/contract/types";
import type { StoredColumn, Transform } from "~/compute/engine-jobs";
import { runEngineJob } from "~/compute/engine.server";
import { env } from "~/config/env.server";

const limit = { limitSeconds: 60 };
const COLUMNS: SourceColumn[] = [
  { column_index: 1, name: "Größe 🚀", type: "NUMBER", uses: [] },
  { column_index: 2, name: "City", type: "STRING", uses: [] },
  { column_index: 3, name: "Made", type: "NUMBER", uses: [1] },
];

let columns: StoredColumn[];

beforeAll(async () => {
  const file = path.join(env.dataDir, "transforms.csv");
  writeFileSync(file, "size,city\n1,Rome\n-4,oslo\n,Rome\n9,\n16,Bern\n");
  const input = { path: file, fileName: "transforms.csv", settings: {}, folder: env.dataDir, sample: null };
  const imported = await runEngineJob("importFile", input, limit);
  columns = imported.columns.map((column, index) => ({
    columnIndex: index + 1,
    name: COLUMNS[index]?.name ?? "",
    path: column.file,
  }));
});

async function make(transform: Transform) {
  const table = { rowCount: 5, columns, rowsPath: null, entity: null, time: null };
  const made = await runEngineJob("transformColumn", { ...table, transform, folder: env.dataDir }, limit);
  const cells = await readCells(made.column.file, Uint32Array.of(0, 1, 2, 3, 4));
  return { ...made, cells };
}

describe("a formula", () => {
  it("is checked while it is written", async () => {
    const check = (formula: string, own: number | null = null) =>
      runEngineJob("checkFormula", { columns: COLUMNS, formula, own }, limit);
    const formula = "sqrt([Größe 🚀]) + 1";
    const right = await check(formula);
    expect(right).toMatchObject({ stored: "sqrt([1]) + 1", uses: [1], has_lag: false, error: null });
    expect(right.items.map(({ start, end }) => formula.slice(start, end))).toEqual(
      right.items.map(({ text }) => text),
    );
    expect((await check("2 + )")).error).toMatchObject({ message: "Unexpected ')' at position 5" });
    expect((await check("[Made]", 1)).error).toMatchObject({ code: "F-CYCLE" });
    const stored = "sqrt([1]) + 1";
    const renamed = [{ column_index: 1, name: "a]b", type: "NUMBER" as const, uses: [] }];
    const [shown] = await runEngineJob("showFormulas", { columns: renamed, stored: [stored] }, limit);
    expect(shown?.formula).toBe("sqrt([a]]b]) + 1");
    expect(shown?.items.map(({ text }) => text)).toEqual(["sqrt", "(", "[a]]b]", ")", "+", "1"]);
  });

  it("makes a column with its empty values counted by reason", async () => {
    const { cells, summary, column } = await make({ formula: "sqrt([1]) + lag([1])*0" });
    expect(cells).toEqual([null, null, null, null, 4]);
    expect(summary).toMatchObject({ type: "NUMBER", nulls: { empty: 1, domain: 1, lag: 2 } });
    expect(column.nullCount).toBe(4);
  });

  it("is refused as the user's error when it names a text column", async () => {
    await expect(make({ formula: "2 * [2]" })).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("a recode", () => {
  const rules: RecodeBlock[] = [
    {
      id: "a",
      type: "if",
      condition: [
        {
          var_a_type: "Column",
          var_a: 2,
          function: "=",
          var_b_type: "Value",
          var_b: " ROME",
          and_or: null,
        },
      ],
      then_type: "Value",
      then: "Roma",
    },
    { id: "b", type: "else", condition: [], then_type: "Column", then: 1 },
  ];

  it("is checked against its columns", async () => {
    const check = (own: number | null) =>
      runEngineJob("checkRecode", { columns: COLUMNS, rules, own }, limit);
    expect(await check(null)).toEqual({ uses: [2, 1], default_name: "Recoded City", type: "STRING" });
    await expect(check(1)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("makes a column of texts", async () => {
    const { cells, summary } = await make({ rules });
    expect(cells).toEqual(["Roma", "-4", "Roma", "9", "16"]);
    expect(summary).toMatchObject({ type: "STRING", categorical: false });
  });
});
