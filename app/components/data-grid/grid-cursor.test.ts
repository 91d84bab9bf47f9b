import { describe, expect, it } from "vitest";
import { type GridKey, moveCursor, selectionOf, START } from "./grid-cursor";

const size = { rows: 200, columns: 5, visibleRows: 20 };

function press(keys: (string | GridKey)[], from = START) {
  return keys.reduce((cursor, key) => {
    const pressed = typeof key === "string" ? { key, shift: false, control: false } : key;
    return moveCursor(cursor, pressed, size) ?? cursor;
  }, from);
}
const shift = (key: string) => ({ key, shift: true, control: false });
const control = (key: string) => ({ key, shift: false, control: true });

describe("keys of the grid", () => {
  it("move like a spreadsheet's and stop at the edges", () => {
    expect(press(["ArrowDown", "ArrowRight", "ArrowRight"]).active).toEqual({ row: 1, column: 2 });
    expect(press(["ArrowLeft"]).active).toEqual({ row: 0, column: 0 });
    expect(press(["PageDown", "PageDown"]).active.row).toBe(40);
    expect(press(["PageDown", "PageUp", "PageUp"]).active.row).toBe(0);
    expect(press(["End"]).active).toEqual({ row: 0, column: 4 });
    expect(press([control("End")]).active).toEqual({ row: 199, column: 4 });
    expect(press([control("ArrowDown"), control("Home")]).active).toEqual({ row: 0, column: 0 });
  });
  it("reach the header from the first row", () => {
    expect(press(["ArrowUp"]).active.row).toBe(-1);
    expect(press(["ArrowUp", "ArrowUp"]).active.row).toBe(-1);
  });
  it("extend the selection with Shift", () => {
    expect(selectionOf(press(["ArrowDown", shift("ArrowDown"), shift("ArrowRight")]))).toEqual({
      fromRow: 1,
      toRow: 2,
      fromColumn: 0,
      toColumn: 1,
    });
    expect(selectionOf(press([shift("ArrowUp")])).fromRow).toBe(0);
  });
  it("select a row, a column and everything", () => {
    expect(selectionOf(press(["ArrowDown", shift(" ")]))).toEqual({
      fromRow: 1,
      toRow: 1,
      fromColumn: 0,
      toColumn: 4,
    });
    expect(selectionOf(press(["ArrowRight", control(" ")]))).toEqual({
      fromRow: 0,
      toRow: 199,
      fromColumn: 1,
      toColumn: 1,
    });
    expect(selectionOf(press([control("a")])).toRow).toBe(199);
  });
  it("ignore other keys", () => {
    expect(moveCursor(START, { key: "x", shift: false, control: false }, size)).toBeNull();
  });
});
