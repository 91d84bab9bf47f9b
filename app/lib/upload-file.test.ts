import { describe, expect, it } from "vitest";
import { refusalOfFile } from "./upload-file";

const MAX = 55 * 1024 * 1024;

describe("a chosen file", () => {
  it.each(["a.xls", "a.XLSX", "b.c.csv", "table", "x.tsv"])("%s is accepted", (name) => {
    expect(refusalOfFile({ name, size: 10 }, MAX)).toBeNull();
  });
  it("is refused with the reason", () => {
    expect(refusalOfFile({ name: "report.pdf", size: 10 }, MAX)).toBe(
      "You can only upload XLS/XLSX/CSV file!",
    );
    expect(refusalOfFile({ name: "a.csv", size: MAX }, MAX)).toBe("File must be less than 55MB!");
    expect(refusalOfFile({ name: "a.csv", size: MAX - 1 }, MAX)).toBeNull();
    expect(refusalOfFile({ name: "a.csv", size: 0 }, MAX)).toBe("The file is empty.");
  });
});
