import { describe, expect, it } from "vitest";
import { grown, withBlock } from "~/components/entry-grid/sheet";
import { newSheet, readManualDraft, writeManualDraft } from "~/routes/manual/manual-draft";

describe("the draft of a typed table", () => {
  it("is restored at the size of a new table", () => {
    const sheet = withBlock(newSheet(), { row: -1, column: 0 }, [["firm"], ["A"], [""], ["B"]]);
    expect(sheet.rows).toHaveLength(100);
    expect(readManualDraft(writeManualDraft({ name: "Sales", sheet }))).toEqual({ name: "Sales", sheet });
  });
  it("keeps added rows and columns that have values", () => {
    const sheet = withBlock(grown(newSheet(), 150, 12), { row: 149, column: 11 }, [["x"]]);
    const back = readManualDraft(writeManualDraft({ name: "", sheet }));
    expect(back?.sheet.rows[149]?.[11]).toBe("x");
    expect(back?.sheet).toEqual(sheet);
  });
  it("is not stored when it is empty", () => {
    expect(writeManualDraft({ name: " ", sheet: newSheet() })).toBeNull();
    expect(writeManualDraft({ name: "a", sheet: newSheet() })).not.toBeNull();
  });
  it.each([
    null,
    "",
    "{",
    "null",
    '{"name":"a"}',
    '{"name":"a","names":["x"],"rows":[["1","2"]]}',
    '{"name":"a","names":["x"],"rows":[[1]]}',
    JSON.stringify({ name: "a", names: ["x"], rows: Array.from({ length: 2_001 }, () => [""]) }),
  ])("is ignored when it is damaged: %s", (text) => {
    expect(readManualDraft(text)).toBeNull();
  });
});
