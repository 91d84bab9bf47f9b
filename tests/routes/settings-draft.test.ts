import { describe, expect, it } from "vitest";
import type { Inspection, SettingsPreview } from "~/compute/contract/types";
import { draftForView, draftOf, settingsOfDraft, tableRead } from "~/routes/import/settings-draft";
import { draftFromForm, settingsOfOtherTable } from "~/routes/import/settings-form";

const inspection = { suggested: { header: 3, first_row: 4 } } as Inspection;

function posted(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return settingsOfDraft(draftFromForm(form));
}

describe("the settings form", () => {
  it("starts with what the file suggests and sends only what was chosen", () => {
    expect(settingsOfDraft(draftOf({}, inspection))).toEqual({ settings: { header: 3, first_row: 4 } });
  });
  it("starts with the stored settings", () => {
    const stored = {
      header: 0,
      first_row: 2,
      delimiter: "\t",
      decimal_separator: 2,
      missing_tokens: ["-999", "k.A."],
      merged: "first" as const,
      types: { "2": "STRING" as const },
      names: { "1": "Firm" },
      exclude_rows: [[7, 9]] as [number, number][],
      answers: { "3": { units: "as_read" } },
    };
    expect(settingsOfDraft(draftOf(stored, inspection))).toEqual({ settings: stored });
  });
  it("is read from a form post, including answers", () => {
    const settings = posted({
      has_header: "on",
      header: "1",
      first_row: "2",
      delimiter: ";",
      col_ranges: " 1-3 ",
      entity: "1",
      "answer:2:date_order": "mdy",
      missing_tokens: " -999,k.A. , -999,",
      "type:2": "DATE",
      "type:3": "",
      others: '{"names":{"1":"Firm"},"first_row":9}',
    });
    expect(settings).toEqual({
      settings: {
        header: 1,
        first_row: 2,
        delimiter: ";",
        col_ranges: "1-3",
        entity: "1",
        missing_tokens: ["-999", "k.A."],
        types: { "2": "DATE" },
        names: { "1": "Firm" },
        answers: { "2": { date_order: "mdy" } },
      },
    });
  });
  it("does not send an answer that was left at its preset", () => {
    const fields = { first_row: "1", "answer:2:units": "as_read", "answer:0:totals": "exclude" };
    const presets = { "preset:2:units": "as_read", "preset:0:totals": "keep" };
    expect(posted({ ...fields, ...presets })).toEqual({
      settings: { header: 0, first_row: 1, answers: { "0": { totals: "exclude" } } },
    });
  });
  it("refuses row numbers below 1", () => {
    expect(posted({ has_header: "on", header: "0", first_row: "x" })).toEqual({
      errors: {
        header: ["Header should be greater than 0."],
        first_row: ["Row number should be greater than 0."],
      },
    });
    expect(posted({ header: "0", first_row: "1" })).toEqual({ settings: { header: 0, first_row: 1 } });
  });
  it("resets when another sheet is chosen", () => {
    const draft = { ...draftOf({ col_ranges: "1-2", header: 9, first_row: 10 }, inspection), sheet: "Two" };
    expect(settingsOfDraft(draftForView(draft, inspection))).toEqual({
      settings: { header: 3, first_row: 4, sheet: "Two" },
    });
  });
  it("resets when another of several tables is chosen, and sends the choice", () => {
    const stored = { header: 9, first_row: 10, answers: { "2": { units: "as_read" } } };
    const next = draftForView(draftOf(stored, inspection), inspection, "2");
    expect(settingsOfDraft(next)).toEqual({
      settings: { header: 3, first_row: 4, answers: { "0": { tables: "2" } } },
    });
  });
  it("imports the chosen one of several tables, or the preset one", () => {
    const part = { rows: [6, 8], columns: [1, 2] };
    const options = [
      { value: "1", reading: "rows 1–4" },
      { value: "2", reading: "rows 6–8", part },
    ];
    const question = { column: 0, kind: "tables", text: "", options, preset: "2", rows: [1, 6] };
    const preview = { questions: [question] } as unknown as SettingsPreview;
    const draft = draftOf({}, inspection);
    expect(tableRead(draft, preview)).toEqual({ value: "2", part });
    expect(tableRead({ ...draft, answers: { "0": { tables: "1" } } }, preview)?.value).toBe("1");
    expect(tableRead(draft, null)).toBeUndefined();
  });
  it("sends only the choice when a form post chooses another table", () => {
    const form = new FormData();
    const fields = {
      has_header: "on",
      header: "1",
      first_row: "2",
      col_ranges: "1-2",
      sheet: "Two",
      table_shown: "1",
    };
    for (const [name, value] of Object.entries({ ...fields, "preset:0:tables": "1" }))
      form.append(name, value);
    form.append("answer:2:units", "as_read");
    form.append("answer:0:tables", "1");
    expect(settingsOfOtherTable(form, draftFromForm(form))).toBeNull();
    form.set("answer:0:tables", "2");
    expect(settingsOfOtherTable(form, draftFromForm(form))).toEqual({
      sheet: "Two",
      answers: { "0": { tables: "2" } },
    });
  });
});
