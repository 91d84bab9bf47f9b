import { describe, expect, it } from "vitest";
import { selectionInWords, select, NO_SELECTION } from "./selection";

const point = (row: number) => ({ row, name: `Row ${row}` });
const rows = (selection: ReturnType<typeof select>) => [...selection.keys()];
const count = (n: number) => n.toLocaleString("en-GB");

describe("a selection of points", () => {
  const three = select(NO_SELECTION, [1, 2, 3].map(point), "replace");
  it("is replaced, joined or left", () => {
    expect(rows(select(three, [point(7)], "replace"))).toEqual([7]);
    expect(rows(select(three, [point(2), point(7)], "add"))).toEqual([1, 2, 3, 7]);
    expect(rows(select(three, [point(2)], "toggle"))).toEqual([1, 3]);
    expect(rows(select(three, [point(7)], "toggle"))).toEqual([1, 2, 3, 7]);
  });
  it("is joined by a group of which only some are selected, and left by one that is selected as a whole", () => {
    expect(rows(select(three, [point(3), point(4)], "toggle"))).toEqual([1, 2, 3, 4]);
    expect(rows(select(three, [point(3), point(1)], "toggle"))).toEqual([2]);
  });
  it("does not change the one before", () => {
    select(three, [point(1)], "toggle");
    expect(rows(three)).toEqual([1, 2, 3]);
  });
});

describe("a selection in words", () => {
  const of = (n: number) =>
    selectionInWords(
      select(
        NO_SELECTION,
        Array.from({ length: n }, (_, i) => point(i + 1)),
        "replace",
      ),
      count,
    );
  it("names one point, and counts several", () => {
    expect(of(0)).toBe("No points chosen");
    expect(of(1)).toBe("Row 1");
    expect(of(4)).toBe("4 points: Row 1, Row 2, Row 3, Row 4");
    expect(of(2000)).toBe("2,000 points: Row 1, Row 2, Row 3, Row 4 and 1,996 more");
  });
});
