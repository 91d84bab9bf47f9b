import { describe, expect, it } from "vitest";
import { columnInVersion, type VersionLink } from "./column-in-version";

// Version 2 swaps columns 1 and 2 and lacks 3; version 3 brings back version 1; version 4 moves column 3 to 5.
const VERSIONS: VersionLink[] = [
  { number: 1, matches: null, sameAs: null },
  { number: 2, matches: { "1": 2, "2": 1 }, sameAs: null },
  { number: 3, matches: { "1": 2, "2": 1 }, sameAs: 1 },
  { number: 4, matches: { "1": 1, "3": 5 }, sameAs: null },
];
const columnIn = (from: number, to: number, column: number) => columnInVersion(VERSIONS, from, to, column);

describe("the number of a column in another version's file", () => {
  it("follows the matches from version to version", () => {
    expect([columnIn(1, 2, 1), columnIn(1, 2, 2), columnIn(2, 3, 2)]).toEqual([2, 1, 1]);
    expect(columnIn(2, 4, 2)).toBe(1);
  });

  it("is known backwards", () => {
    expect([columnIn(2, 1, 2), columnIn(4, 1, 5), columnIn(4, 2, 1)]).toEqual([1, 3, 2]);
  });

  it("is lost with the column, and found again in a version that is brought back", () => {
    expect(columnIn(1, 2, 3)).toBeNull();
    expect([columnIn(1, 3, 3), columnIn(1, 4, 3)]).toEqual([3, 5]);
  });

  it("is unchanged while the file is", () => {
    expect(columnIn(1, 1, 7)).toBe(7);
    expect(columnInVersion([], 1, 1, 7)).toBe(7);
  });
});
