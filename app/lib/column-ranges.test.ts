import { describe, expect, it } from "vitest";
import { formatColumnRanges, parseColumnRanges } from "./column-ranges";

describe("column ranges", () => {
  it("are parsed", () => {
    expect([...(parseColumnRanges("1-3, 5,7 - 8", 40) ?? [])]).toEqual([1, 2, 3, 5, 7, 8]);
  });
  it("stop at the last column", () => {
    expect([...(parseColumnRanges("1-999999", 3) ?? [])]).toEqual([1, 2, 3]);
  });
  it.each(["a", "3-1", "0", "1;2"])("%s is not a range", (text) => {
    expect(parseColumnRanges(text, 10)).toBeNull();
  });
  it("are formatted as short as possible", () => {
    expect(formatColumnRanges(new Set([40, 39, 38, 37, 27, 1, 2]))).toBe("1-2, 27, 37-40");
  });
});
