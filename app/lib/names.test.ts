import { describe, expect, it } from "vitest";
import { fileNameOf } from "./names";

describe("the name of a file", () => {
  it("holds nothing that a file system refuses, and is never empty", () => {
    expect(fileNameOf("Q1: a/b*?", "csv")).toBe("Q1_ a_b__.csv");
    expect(fileNameOf("Übersicht. ", "xlsx")).toBe("Übersicht.xlsx");
    expect(fileNameOf("...", "csv")).toBe("data.csv");
  });
});
