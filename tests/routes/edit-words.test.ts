import { describe, expect, it } from "vitest";
import { editWords } from "~/routes/edit-words";

const settled = { acts: { undo: "Edited margin", redo: null }, pending: null, failed: null };

describe("the status line after Cancel", () => {
  it("says that the columns are as they were only if Cancel came in time", () => {
    expect(editWords("?act=cancelled", settled)).toBe("Cancelled. The columns are as they were.");
    expect(editWords("?act=too-late", settled)).toBe(
      "The computation had already ended, so it was not cancelled. You can still undo: Edited margin",
    );
  });

  it("names nothing to undo after a computation that failed by itself", () => {
    const acts = { undo: null, redo: null };
    expect(editWords("?act=too-late", { ...settled, acts })).toBe(
      "The computation had already ended, so it was not cancelled.",
    );
  });
});
