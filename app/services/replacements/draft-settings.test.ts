import { describe, expect, it } from "vitest";
import type { Question } from "~/compute/contract/types";
import { rangesWithout, settingsOfFile } from "./draft-settings";

const asked = (kind: Question["kind"], preset: string): Question => ({
  column: 0,
  kind,
  text: "",
  options: [],
  preset,
  rows: [],
});

describe("the settings of a new file", () => {
  it("give it the shape that was assumed for the old one, unless the user answered", () => {
    const questions = [
      asked("wide", "rows"),
      asked("measures", "columns:Series"),
      asked("totals", "exclude"),
    ];
    expect(settingsOfFile({ answers: { "0": { totals: "keep" } } }, questions).answers).toEqual({
      "0": { wide: "rows", measures: "columns:Series", totals: "keep" },
    });
    const own = { answers: { "0": { wide: "columns" } } };
    expect(settingsOfFile(own, questions).answers).toMatchObject({ "0": { wide: "columns" } });
    expect(settingsOfFile({}, [asked("totals", "exclude")]).answers).toEqual({ "0": { wide: "columns" } });
  });

  it("take the periods of a file in another shape when one of its labels is left out", () => {
    expect(rangesWithout([2], [1, 2, 8, 9], 7)).toBe("1, 3-7");
    expect(rangesWithout([2], [1, 2, 3, 4], 4)).toBe("1, 3-4");
  });
});
