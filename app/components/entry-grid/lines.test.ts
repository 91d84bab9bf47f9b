import { describe, expect, it } from "vitest";
import { withLines } from "./lines";
import type { Sheet } from "./sheet";

const LIMITS = { rows: 4, columns: 3 };
const sheet: Sheet = {
  names: ["x", "y"],
  rows: [
    ["1", "a"],
    ["2", "b"],
    ["3", "c"],
  ],
};
const cell = (row: number, column: number) => ({
  fromRow: row,
  toRow: row,
  fromColumn: column,
  toColumn: column,
});

describe("rows", () => {
  it("are inserted before the selection, as many as it has", () => {
    expect(withLines(sheet, cell(1, 0), { lines: "rows", what: "insert" }, LIMITS)).toEqual({
      sheet: {
        names: ["x", "y"],
        rows: [
          ["1", "a"],
          ["", ""],
          ["2", "b"],
          ["3", "c"],
        ],
      },
      said: "Inserted 1 row.",
    });
  });
  it("of the selection are deleted, and the names stay", () => {
    const two = { ...cell(0, 1), toRow: 1 };
    expect(withLines(sheet, two, { lines: "rows", what: "delete" }, LIMITS)).toEqual({
      sheet: { names: ["x", "y"], rows: [["3", "c"]] },
      said: "Deleted 2 rows.",
    });
  });
  it("stay between one and the limit of the table", () => {
    const all = { ...cell(0, 0), toRow: 2 };
    expect(withLines(sheet, all, { lines: "rows", what: "insert" }, LIMITS).sheet).toBeNull();
    expect(withLines(sheet, all, { lines: "rows", what: "delete" }, LIMITS)).toEqual({
      sheet: null,
      said: "Nothing was deleted: one of the rows has to stay.",
    });
  });
});

describe("columns", () => {
  it("are inserted and deleted with their names", () => {
    expect(withLines(sheet, cell(2, 1), { lines: "columns", what: "insert" }, LIMITS).sheet).toEqual({
      names: ["x", "", "y"],
      rows: [
        ["1", "", "a"],
        ["2", "", "b"],
        ["3", "", "c"],
      ],
    });
    expect(withLines(sheet, cell(2, 0), { lines: "columns", what: "delete" }, LIMITS)).toEqual({
      sheet: { names: ["y"], rows: [["a"], ["b"], ["c"]] },
      said: "Deleted 1 column.",
    });
  });
  it("stay between one and the limit of the table", () => {
    const both = { ...cell(0, 0), toColumn: 1 };
    expect(withLines(sheet, both, { lines: "columns", what: "insert" }, LIMITS)).toEqual({
      sheet: null,
      said: "Nothing was inserted: a table has at most 3 columns.",
    });
    expect(withLines(sheet, both, { lines: "columns", what: "delete" }, LIMITS).sheet).toBeNull();
  });
});
