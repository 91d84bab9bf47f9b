import { describe, expect, it } from "vitest";
import { fileNameOf, freeName, nameFromFileName } from "./names";
import { nameSchema } from "./name-schema";

describe("a file name", () => {
  it("contains nothing that a file system refuses, and is never empty", () => {
    expect(fileNameOf("Q1: a/b*?", "csv")).toBe("Q1_ a_b__.csv");
    expect(fileNameOf("Übersicht. ", "xlsx")).toBe("Übersicht.xlsx");
    expect(fileNameOf("...", "csv")).toBe("data.csv");
  });
});

describe("a name from a client", () => {
  const refusal = (name: string) => nameSchema.safeParse(name).error?.issues.map(({ message }) => message);

  it("is trimmed and normalised", () => {
    // "é" as a letter and a combining accent becomes one character.
    expect(nameSchema.parse("  Cafe\u0301 \u00a0")).toBe("Caf\u00e9");
    expect(nameSchema.parse("家族 👩‍👩‍👧 שלום")).toBe("家族 👩‍👩‍👧 שלום");
  });

  it("is refused with the reason if it cannot be seen or printed", () => {
    expect(refusal(" ")).toEqual(["Please enter a name."]);
    for (const name of ["a\u0000b", "a\nb", "\u0085", "a\u2028b", "\ud800", "a\ufffeb"]) {
      expect(refusal(`x${name}`), JSON.stringify(name)).toEqual([
        expect.stringContaining("cannot be printed"),
      ]);
    }
    for (const name of ["a\u202eb", "\u2066a"])
      expect(refusal(name)).toEqual([expect.stringContaining("direction")]);
    for (const name of ["\u200b", "\u200d\u2060", "\u3164", "\u2800", "\u0301"]) {
      expect(refusal(name), JSON.stringify(name)).toEqual([
        expect.stringContaining("This name is invisible"),
      ]);
    }
    expect(nameSchema.safeParse("😀".repeat(120)).success).toBe(true);
    expect(refusal("a".repeat(121))).toEqual(["The name must have at most 120 characters."]);
  });

  it("that is taken gets a number, and no surrogate pair is split", () => {
    const long = "😀".repeat(120);
    expect(freeName(long, new Set([long]))).toBe(`${"😀".repeat(116)} (2)`);
  });

  it("of a file is replaced if it is not valid", () => {
    expect(nameFromFileName("C:\\data\\Sales 2024.xlsx")).toBe("Sales 2024");
    expect(nameFromFileName("\u200b.csv")).toBe("Dataset");
  });
});
