import { expect, it } from "vitest";
import { columnarCsv } from "~/lib/columnar-csv";
import { toCsv, toHtmlTable, toTabText } from "~/lib/csv";
import { exportRows, type ResultTable } from "~/lib/result-table";
import { earlierDataNote } from "./earlier-data";

const table: ResultTable = {
  key: "statistics",
  title: "Statistics of inv",
  columns: [
    { key: "name", label: "Statistic", kind: "text" },
    { key: "value", label: "inv", kind: "number" },
  ],
  rows: [["Mean", 6.2]],
};
const note = earlierDataNote(["The values of inv changed."]);
const TEXT =
  "Data changed: The values of inv changed. These results are from the data as they were when the analysis was applied.";

it("says what changed, and nothing while nothing did", () => {
  expect(note).toBe(TEXT);
  expect(earlierDataNote([])).toBeNull();
});

it("is the last row of every file and copy of a table, after an empty one", () => {
  expect(toCsv(exportRows(table, note))).toBe(`Statistic,inv\r\nMean,6.2\r\n\r\n${TEXT}\r\n`);
  expect(toTabText(exportRows(table, note))).toBe(`Statistic\tinv\nMean\t6.2\n\n${TEXT}`);
  expect(toHtmlTable(exportRows(table, null), "a < b")).toMatch(/<\/table><p>a &lt; b<\/p>$/);
  const lines = columnarCsv('{"o":{"a":[1,2]}}', "o", [{ key: "a", label: "a" }], note);
  expect([...(lines ?? [])].join("")).toBe(`"a"\r\n1\r\n2\r\n\r\n${TEXT}\r\n`);
  expect(toCsv(exportRows(table, earlierDataNote([])))).toBe("Statistic,inv\r\nMean,6.2\r\n");
});
