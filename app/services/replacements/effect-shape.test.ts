import { describe, expect, it } from "vitest";
import { type EffectEntry, movementOf } from "./effect-shape";

const entry = (
  numbers: [before: number | null, after: number | null][],
  problem: string | null = null,
): EffectEntry => ({
  analysis: "a",
  name: "A",
  project: "p",
  function: "Statistics",
  about: "x",
  problem,
  numbers: numbers.map(([before, after], index) => ({
    name: String(index),
    before,
    after,
    as_in_file: null,
  })),
});
const ROWS: [number, number] = [100, 900];

describe("how far a result moved", () => {
  it("is the largest difference of an estimate in proportion to the larger one", () => {
    // 10 → 8: 2 of 10. 2 → 5: 3 of 5.
    expect(movementOf(entry([ROWS, [10, 8]]))).toBeCloseTo(0.2, 12);
    expect(movementOf(entry([ROWS, [10, 8], [2, 5]]))).toBeCloseTo(0.6, 12);
  });

  it("is more than 1 when a sign changes, and does not depend on the number of rows", () => {
    // −2 → 4: 6 of 4.
    expect(movementOf(entry([ROWS, [-2, 4]]))).toBeCloseTo(1.5, 12);
    expect(movementOf(entry([ROWS, [3, 3], [0, 0], [null, null]]))).toBe(0);
  });

  it("counts a number that is no longer defined, and most of all a result that is not", () => {
    expect(movementOf(entry([ROWS, [3, null]]))).toBe(1);
    expect(movementOf(entry([], "There are no rows."))).toBe(Infinity);
  });
});
