import { describe, expect, it } from "vitest";
import { formatRanges, joinRanges, parseRanges } from "./number-ranges";

describe("ranges of numbers", () => {
  it("are read in any order and joined where they touch", () => {
    expect(parseRanges("12, 3-7 ,8, 6–9")).toEqual([
      [3, 9],
      [12, 12],
    ]);
    expect(
      joinRanges([
        [5, 5],
        [1, 9],
      ]),
    ).toEqual([[1, 9]]);
  });
  it.each(["", " , ", "0", "7-3", "1.5", "a", "-4"])("are not read from %j", (text) => {
    expect(parseRanges(text)).toBeNull();
  });
  it("are written as they are typed", () => {
    expect(
      formatRanges([
        [3, 9],
        [12, 12],
      ]),
    ).toBe("3-9, 12");
  });
});
