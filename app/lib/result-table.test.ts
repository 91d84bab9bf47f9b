import { describe, expect, it } from "vitest";
import { columnGroups, exportRows, formatTable, type ResultTable } from "./result-table";

const table: ResultTable = {
  key: "coefficients",
  title: "Coefficients",
  columns: [
    { key: "name", label: "", kind: "text" },
    { key: "coeff", label: "Coefficient", kind: "number" },
    { key: "p", label: "p", kind: "p", group: "OLS" },
    { key: "vif", label: "VIF", kind: "number", decimals: 2, fixed: true, group: "OLS" },
  ],
  rows: [
    ["Constant", -42.71436943655931, 0.0001, { blank: true }],
    ["value", 0.5, 0.0344, 1.3133],
    ["rows", { value: 220, kind: "count" }, null, 1],
  ],
};

describe("result tables", () => {
  it("use the same decimals in a column, and allow cells of another kind", () => {
    expect(formatTable(table).map((row) => row.map((cell) => cell.text))).toEqual([
      ["Constant", "−42.7144", "< .001", ""],
      ["value", "0.5000", ".034", "1.31"],
      ["rows", "220", "–", "1.00"],
    ]);
  });
  it("leave a number with a power of ten at the edge of its column", () => {
    const odds = { ...table, rows: [["Constant", 9.15e-6, null, null]] };
    const [, cell] = formatTable(odds)[0] ?? [];
    expect(cell).toMatchObject({ text: "9.1500e−6", isNumber: true, isAligned: false });
  });
  it("export all digits and the group of a column", () => {
    expect(exportRows(table, null)).toEqual([
      ["", "Coefficient", "OLS: p", "OLS: VIF"],
      ["Constant", -42.71436943655931, 0.0001, null],
      ["value", 0.5, 0.0344, 1.3133],
      ["rows", 220, null, 1],
    ]);
  });
  it("join adjacent columns of a group", () => {
    expect(columnGroups(table.columns)).toEqual([
      { group: null, span: 2 },
      { group: "OLS", span: 2 },
    ]);
  });
});
