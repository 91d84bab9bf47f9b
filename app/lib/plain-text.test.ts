import { describe, expect, it } from "vitest";
import { findUntext, isPlainText } from "./plain-text";

describe("a text", () => {
  it("has no NUL and no lone surrogate", () => {
    expect(["", "Größe 😀", "line\nbreak", "\t"].every(isPlainText)).toBe(true);
    expect(["\u0000", "a\u0000b", "\ud800", "a\udc00b", "\udc00\ud800"].some(isPlainText)).toBe(false);
  });

  it("is checked at any depth; the first name of its path is returned", () => {
    expect(findUntext({ a: 1, b: [{ c: ["ok", null] }] })).toBeNull();
    expect(findUntext({ a: 1, b: [{ c: ["\u0000"] }] })).toBe("b");
    expect(findUntext({ a: { "\ud800": 1 } })).toBe("a");
    expect(findUntext({ "\u0000": 1 })).toBe("");
    expect(findUntext(["\u0000"])).toBe("");
    expect(findUntext("\ud800")).toBe("");
  });
});
