import { describe, expect, it } from "vitest";
import { parseTabText, writeTabText } from "./tab-text";

describe("tab-separated text", () => {
  it("is parsed as spreadsheets write it", () => {
    expect(parseTabText("a\tb\r\n1\t2\r\n")).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
    expect(parseTabText('"two\nlines"\t"say ""hi"""\n')).toEqual([["two\nlines", 'say "hi"']]);
  });
  it("keeps empty cells and rows inside", () => {
    expect(parseTabText("a\t\n\n\tb")).toEqual([["a", ""], [""], ["", "b"]]);
    expect(parseTabText("")).toEqual([]);
  });
  it("keeps a stray quote as a character", () => {
    expect(parseTabText('"open\tb\n12" pipe\tc')).toEqual([
      ['"open', "b"],
      ['12" pipe', "c"],
    ]);
  });
  it("round-trips", () => {
    const rows = [
      ["plain", "with\ttab", 'quote " inside'],
      ['"quoted"', "two\r\nlines", "="],
    ];
    expect(parseTabText(writeTabText(rows))).toEqual(rows);
  });
});
