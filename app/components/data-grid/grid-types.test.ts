import { describe, expect, it } from "vitest";
import { findColumn, type GridColumn } from "./grid-types";

const columns: GridColumn[] = ["net sales", "Sales", "sales tax", "Year"].map((title, at) => ({
  key: `c${at + 1}`,
  title,
  type: "NUMBER",
  recipeHref: null,
}));

describe("finding a column", () => {
  it("prefers the whole name to its beginning, and its beginning to a part of it, ignoring case", () => {
    expect(findColumn(columns, " SALES ")?.key).toBe("c2");
    expect(findColumn(columns, "sales t")?.key).toBe("c3");
    expect(findColumn(columns, "ales")?.key).toBe("c1");
  });
  it("finds no column for blank text or an unknown name", () => {
    expect(findColumn(columns, "  ")).toBeNull();
    expect(findColumn(columns, "profit")).toBeNull();
  });
});
