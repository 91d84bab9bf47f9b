import { describe, expect, it } from "vitest";
import type { Question } from "~/compute/contract/types";
import { answersOfShape, keepingShape, settingsOfShape } from "./shape-answers";

const wide: Question = { column: 0, kind: "wide", text: "", options: [], preset: "rows", rows: [] };

describe("the shape of a table", () => {
  it("is stored with the settings that it was read with, when it was a question", () => {
    const settings = { header: 1, answers: { "0": { totals: "keep" }, "3": { marked: "missing" } } };
    expect(settingsOfShape(settings, [wide])).toEqual({
      header: 1,
      answers: { "0": { totals: "keep", wide: "rows" }, "3": { marked: "missing" } },
    });
    expect(settingsOfShape({ answers: { "0": { wide: "columns" } } }, [wide]).answers).toEqual({
      "0": { wide: "columns" },
    });
    expect(settingsOfShape({ header: 1, answers: { "0": { wide: "columns" } } }, [])).toEqual({ header: 1 });
    expect(answersOfShape({}, [])).toEqual({ wide: "columns" });
  });

  it("stays that of data that were read before it was a question", () => {
    const kept = { header: 1, answers: { "0": { wide: "columns" } } };
    expect(keepingShape({ header: 1 }, { header: 1 })).toEqual(kept);
    expect(keepingShape({ header: 1 }, null)).toEqual({ header: 1 });
    expect(keepingShape({ header: 1 }, { answers: { "0": { wide: "rows" } } })).toEqual({ header: 1 });
    const answered = { answers: { "0": { wide: "rows" } } };
    expect(keepingShape(answered, {})).toEqual(answered);
  });
});
