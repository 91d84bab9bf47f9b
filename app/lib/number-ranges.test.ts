import { describe, expect, it } from "vitest";
import { formatRanges, joinRanges, type NumberRange, otherRanges, parseRanges } from "./number-ranges";

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
  it.each<[NumberRange[], number, string]>([
    [[[3, 5]], 9, "1-2, 6-9"],
    [
      [
        [1, 2],
        [9, 9],
      ],
      9,
      "3-8",
    ],
    [[[1, 9]], 9, ""],
    [[], 3, "1-3"],
    [[[2, 2]], 2, "1"],
    // In a sample, numbers may be larger than the last one that is known.
    [
      [
        [2, 3],
        [20, 30],
      ],
      9,
      "1, 4-9",
    ],
    [[[20, 30]], 9, "1-9"],
  ])("leave others: %j of %i", (ranges, last, others) => {
    expect(formatRanges(otherRanges(ranges, last))).toBe(others);
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
