import { describe, expect, it } from "vitest";
import { columnLetters, textCell, xmlText } from "./worksheet-xml";

describe("text in a worksheet", () => {
  it("is escaped, with Office's notation for characters that XML does not allow", () => {
    expect(xmlText("a<b>&c\r\n\u0001")).toBe("a&lt;b&gt;&amp;c_x000D_\n_x0001_");
  });
  it("that looks like such an escape is escaped itself", () => {
    expect(xmlText("_x000D_")).toBe("_x005F_x000D_");
    expect(xmlText("_xyz_")).toBe("_xyz_");
  });
  it("is never a formula", () => {
    expect(textCell("A1", "=1+1")).toBe(
      '<c r="A1" s="0" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>',
    );
  });
});

describe("letters of a column", () => {
  it("continue after Z", () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual([
      "A",
      "Z",
      "AA",
      "AZ",
      "BA",
      "ZZ",
      "AAA",
    ]);
  });
});
