import { describe, expect, it } from "vitest";
import { continueValues, filledSelection } from "./fill";
import { changed, newHistory, redone, undone } from "./history";
import { beginsWithNames, copiedText, pasted } from "./clipboard";
import { edgeFrom, emptySheet, NAME_ROW, type Sheet, usedPart, withBlock, withText } from "./sheet";

const LIMITS = { rows: 50, columns: 6 };
const AT_START = { fromRow: 0, toRow: 0, fromColumn: 0, toColumn: 0 };

function sheetOf(rows: string[][], names?: string[]): Sheet {
  return { names: names ?? (rows[0] ?? []).map(() => ""), rows };
}

describe("a sheet", () => {
  it("grows where a block reaches beyond it, and keeps the rest", () => {
    const sheet = withBlock(withText(emptySheet(2, 2), { row: 0, column: 0 }, "x"), { row: 1, column: 1 }, [
      ["1", "2"],
      ["3"],
    ]);
    expect(sheet).toEqual({
      names: ["", "", ""],
      rows: [
        ["x", "", ""],
        ["", "1", "2"],
        ["", "3", ""],
      ],
    });
  });
  it("is sent without empty rows at its end and without unnamed empty columns", () => {
    const sheet = sheetOf(
      [
        ["1", "", "", "a"],
        ["", "", "", ""],
        ["2", "", " ", ""],
        ["", "", "", ""],
      ],
      ["x", "", "later", ""],
    );
    expect(usedPart(sheet)).toEqual({
      names: ["x", "later", ""],
      rows: [
        ["1", "", "a"],
        ["", "", ""],
        ["2", " ", ""],
      ],
    });
  });
  it("is crossed from run to run by Ctrl and an arrow", () => {
    const sheet = sheetOf([["1"], ["2"], [""], [""], ["5"], [""]]);
    const down = { row: 1, column: 0 };
    const stops = [0, 1, 4].map((row) => edgeFrom(sheet, { row, column: 0 }, down).row);
    expect(stops).toEqual([1, 4, 5]);
    expect(edgeFrom(sheet, { row: 5, column: 0 }, { row: -1, column: 0 }).row).toBe(4);
  });
});

describe("filling", () => {
  it("continues numbers with a constant step and repeats everything else", () => {
    expect(continueValues(["1", "3"], 3)).toEqual(["5", "7", "9"]);
    expect(continueValues(["0,1", "0,2"], 2)).toEqual(["0,3", "0,4"]);
    expect(continueValues(["2001"], 2)).toEqual(["2001", "2001"]);
    expect(continueValues(["a", "b"], 3)).toEqual(["a", "b", "a"]);
    expect(continueValues(["1", "2", "4"], 2)).toEqual(["1", "2"]);
    expect(continueValues(["-0.5", "-1.0"], 1)).toEqual(["-1.5"]);
  });
  it("starts from the rows with values, from the first row alone, or from the row above", () => {
    const whole = { fromRow: 0, toRow: 3, fromColumn: 0, toColumn: 0 };
    const column = (sheet: Sheet) => sheet.rows.map((row) => row[0]);
    const two = sheetOf([["1"], ["2"], [""], [""]]);
    expect(column(filledSelection(two, whole, "down"))).toEqual(["1", "2", "3", "4"]);
    const full = sheetOf([["1"], ["7"], ["x"], ["y"]]);
    expect(column(filledSelection(full, whole, "down"))).toEqual(["1", "1", "1", "1"]);
    const second = { ...whole, fromRow: 1, toRow: 1 };
    expect(column(filledSelection(two, { ...second, fromRow: 2, toRow: 2 }, "down"))).toEqual([
      "1",
      "2",
      "2",
      "",
    ]);
    const across = sheetOf([["4", "", ""]]);
    const row = { fromRow: 0, toRow: 0, fromColumn: 0, toColumn: 2 };
    expect(filledSelection(across, row, "right").rows[0]).toEqual(["4", "4", "4"]);
  });
});

describe("pasting", () => {
  it("makes a first row of names the header, once", () => {
    const first = pasted(emptySheet(3, 2), "firm\tsales\nA\t10\nB\t12\n", AT_START, 0, LIMITS);
    expect(first.sheet.names).toEqual(["firm", "sales"]);
    expect(first.sheet.rows.slice(0, 2)).toEqual([
      ["A", "10"],
      ["B", "12"],
    ]);
    expect(first.said).toBe("Pasted 2 rows and 2 columns; the first row became the names.");
    const again = pasted(first.sheet, "x\ty\n1\t2\n", AT_START, 0, LIMITS);
    expect(again.sheet.names).toEqual(["firm", "sales"]);
    expect(again.sheet.rows[0]).toEqual(["x", "y"]);
  });
  it("does not mistake values for names", () => {
    expect(beginsWithNames([["2001"], ["5"]])).toBe(false);
    expect(beginsWithNames([["yes"], ["no"]])).toBe(false);
    expect(beginsWithNames([["Sales"], ["1,234.50"]])).toBe(true);
  });
  it("names the columns when the header is active", () => {
    const { sheet } = pasted(emptySheet(2, 2), "a\tb\nc\td", AT_START, NAME_ROW, LIMITS);
    expect(sheet).toEqual({
      names: ["a", "b"],
      rows: [
        ["c", "d"],
        ["", ""],
      ],
    });
  });
  it("fills the selection with one value", () => {
    const selection = { fromRow: 0, toRow: 1, fromColumn: 0, toColumn: 1 };
    expect(pasted(emptySheet(2, 2), "7", selection, 0, LIMITS).sheet.rows).toEqual([
      ["7", "7"],
      ["7", "7"],
    ]);
  });
  it("changes nothing when there is no room", () => {
    const sheet = emptySheet(2, 2);
    const result = pasted(sheet, "1\n".repeat(51), AT_START, 0, LIMITS);
    expect(result.sheet).toBe(sheet);
    expect(result.said).toContain("Nothing was pasted: 51 rows and 1 columns do not fit here.");
  });
});

describe("copying", () => {
  const sheet = sheetOf(
    [
      ["A", "1", ""],
      ["B", "2", ""],
      ["", "", ""],
    ],
    ["firm", "sales", ""],
  );
  it("includes the names of whole columns, and omits empty rows at the end", () => {
    const all = { fromRow: 0, toRow: 2, fromColumn: 0, toColumn: 2 };
    expect(copiedText(sheet, all)).toBe("firm\tsales\nA\t1\nB\t2\n");
    expect(copiedText(sheet, { ...all, fromColumn: 1, toColumn: 1 })).toBe("sales\n1\n2\n");
  });
  it("copies a part as it is", () => {
    const part = { fromRow: 1, toRow: 2, fromColumn: 1, toColumn: 1 };
    expect(copiedText(sheet, part)).toBe("2\n\n");
  });
  it("round-trips through an empty table", () => {
    const all = { fromRow: 0, toRow: 2, fromColumn: 0, toColumn: 2 };
    expect(pasted(emptySheet(3, 3), copiedText(sheet, all), AT_START, 0, LIMITS).sheet).toEqual(sheet);
  });
});

describe("undo", () => {
  it("steps back and forth, and a new change drops the undone steps", () => {
    const one = emptySheet(1, 1);
    const two = withText(one, { row: 0, column: 0 }, "a");
    const three = withText(two, { row: 0, column: 0 }, "b");
    const history = changed(changed(newHistory(one), two), three);
    expect(undone(history).present).toBe(two);
    expect(redone(undone(history))).toEqual(history);
    expect(undone(undone(undone(history))).present).toBe(one);
    expect(redone(changed(undone(history), one)).present).toBe(one);
  });
});
