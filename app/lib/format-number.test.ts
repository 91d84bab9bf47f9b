import { describe, expect, it } from "vitest";
import {
  decimalsOf,
  formatBrief,
  countOf,
  formatCount,
  formatNumber,
  formatP,
  formatPercent,
  phraseP,
  plainNumber,
  splitAtPoint,
} from "./format-number";

const T = "\u202f";

describe("formatNumber", () => {
  it("uses commas as thousands separators and a minus sign", () => {
    expect(formatNumber(-1234567.5, 1)).toBe(`−1,234,567.5`);
    expect(formatNumber(999.95, 1)).toBe("1,000.0");
  });
  it("writes very large and very small numbers in scientific notation with 4 decimals", () => {
    expect(formatNumber(1e9)).toBe("1.0000e+9");
    expect(formatNumber(999_999_999)).toBe(`999,999,999.0000`);
    expect(formatNumber(-0.000049)).toBe("−4.9000e−5");
    expect(formatNumber(0.00005)).toBe("0.0001");
  });
  it("never shows a negative zero", () => {
    expect(formatNumber(-0)).toBe("0.0000");
    expect(formatNumber(-0.04, 1)).toBe("0.0");
  });
  it("shows a dash for missing and infinite values", () => {
    expect([null, undefined, NaN, Infinity].map((v) => formatNumber(v))).toEqual(["–", "–", "–", "–"]);
  });
});

describe("decimalsOf", () => {
  it("is as many as the longest value has, at most four", () => {
    expect(decimalsOf([1, 2.5, null, 3.25])).toBe(2);
    expect(decimalsOf([1 / 3, 2])).toBe(4);
    expect(decimalsOf([1935, 1936])).toBe(0);
  });
  it("ignores values in scientific notation", () => {
    expect(decimalsOf([1e-9, 2])).toBe(0);
  });
});

describe("formatP", () => {
  it("has three decimals and no leading zero", () => {
    expect([0.034, 0.0009999, 0.001, 1, 0.4996].map(formatP)).toEqual([
      ".034",
      "< .001",
      ".001",
      "1.000",
      ".500",
    ]);
    expect([phraseP(0.2), phraseP(1e-300)]).toEqual(["p\u00a0=\u00a0.200", "p\u00a0<\u00a0.001"]);
  });
});

describe("text forms", () => {
  it("formatBrief keeps significant digits only", () => {
    expect([0.11558, 3129.63, 0.5, 12345678, 0].map((v) => formatBrief(v, 3))).toEqual([
      "0.116",
      `3,130`,
      "0.5",
      `12,345,678`,
      "0",
    ]);
  });
  it("countOf names one thing in the singular", () => {
    expect([0, 1, 2, 14208].map((count) => countOf(count, "row"))).toEqual([
      "0 rows",
      "1 row",
      "2 rows",
      "14,208 rows",
    ]);
  });

  it("formatCount, formatPercent and plainNumber", () => {
    expect(formatCount(14208)).toBe(`14,208`);
    expect(formatPercent(0.8124)).toBe(`81${T}%`);
    expect(plainNumber(0.1 + 0.2)).toBe("0.30000000000000004");
    expect(plainNumber(null)).toBe("");
  });
  it("formatPercent shows 0 % and 100 % only for exactly these shares", () => {
    const shares = [0, 1, 0.997, 0.9999999, 2.5e-7, 0.004, 0.995, -0.2, 1.5];
    expect(shares.map((share) => formatPercent(share).replace(T, " "))).toEqual([
      "0 %",
      "100 %",
      "99.7 %",
      "> 99.9 %",
      "< 0.1 %",
      "0.4 %",
      "99.5 %",
      "−20 %",
      "150 %",
    ]);
  });
  it("splitAtPoint splits plain numbers only", () => {
    expect(splitAtPoint("−1.25")).toEqual(["−1", ".25"]);
    expect(splitAtPoint("220")).toEqual(["220", ""]);
    expect(splitAtPoint("< .001")).toEqual(["< .001", ""]);
    expect(splitAtPoint("1.0000e+9")).toEqual(["1.0000e+9", ""]);
  });
});
