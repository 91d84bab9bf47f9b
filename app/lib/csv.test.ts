import { describe, expect, it } from "vitest";
import { csvLine, toCsv, toHtmlTable, toTabText } from "./csv";

const rows = [
  ["name", "value"],
  ['=HYPERLINK("x")', -1.5],
  ["a,b\n<c>", null],
];

describe("exported tables", () => {
  it("CSV quotes cells where needed, and defuses formulas but not numbers", () => {
    expect(toCsv(rows)).toBe('name,value\r\n"\'=HYPERLINK(""x"")",-1.5\r\n"a,b\n<c>",\r\n');
  });
  it("CSV keeps texts that look defused distinct, and leading and trailing spaces", () => {
    expect(csvLine(["'=a", "'a", " b", "c\t", "d"])).toBe(`''=a,'a," b","c\t",d\r\n`);
  });
  it("CSV defuses full-width signs, which some spreadsheets treat like the ASCII ones", () => {
    expect(csvLine(["＝1+1", "＋1", "－1", "＠a", "'＝a", "a＝"])).toBe(
      "'＝1+1,'＋1,'－1,'＠a,''＝a,a＝\r\n",
    );
  });
  it("tab-separated text has one line per row", () => {
    expect(toTabText(rows)).toBe('name\tvalue\n\'=HYPERLINK("x")\t-1.5\na,b <c>\t');
  });
  it("HTML escapes its cells", () => {
    expect(toHtmlTable(rows)).toContain("<td>a,b\n&lt;c&gt;</td><td></td>");
  });
});
