import { describe, expect, it } from "vitest";
import { CONFIDENCE_LEVELS, levelsInWords, readLevels, toggled, withBands, writeLevels } from "./band-levels";
import type { ChartPicture } from "./picture";

describe("levels of bands in an address", () => {
  it.each([
    [null, [50, 68, 90, 95]],
    ["68.95", [68, 95]],
    ["95.68", [68, 95]],
    ["none", []],
    ["", [50, 68, 90, 95]],
    ["12", [50, 68, 90, 95]],
    ["50.50.__proto__", [50]],
  ])("%j are read as %j", (text, levels) => {
    expect(readLevels(text)).toEqual(levels);
  });
  it("are written as they are read, and all of them not at all", () => {
    for (const levels of [[], [95], [50, 90]] as const)
      expect(readLevels(writeLevels(levels))).toEqual(levels);
    expect(writeLevels([...CONFIDENCE_LEVELS])).toBeNull();
  });
  it("are shown and hidden one by one, in order", () => {
    expect(toggled([50, 95], 90)).toEqual([50, 90, 95]);
    expect(toggled([50, 90, 95], 50)).toEqual([90, 95]);
  });
  it("are named", () => {
    expect(levelsInWords(CONFIDENCE_LEVELS)).toBe("the 50, 68, 90 and 95 % bands");
    expect(levelsInWords([95])).toBe("the 95 % band");
    expect(levelsInWords([])).toBe("no band");
  });
});

it("a chart without bands is the same chart", () => {
  const bars = { key: "bars" } as ChartPicture;
  expect(withBands(bars, [95])).toBe(bars);
  const fit: ChartPicture = { ...bars, key: "fit", bandsAt: (levels) => ({ ...bars, key: levels.join() }) };
  expect(withBands(fit, [68, 95]).key).toBe("68,95");
  expect(withBands(fit, CONFIDENCE_LEVELS)).toBe(fit);
});
