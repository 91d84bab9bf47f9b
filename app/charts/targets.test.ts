import { describe, expect, it } from "vitest";
import { axisEnds, roundEnds, shareOf } from "./plane";
import { findTarget, markTargets, positions, type Targets } from "./targets";

const text = (at: number) => ({ title: String(at), facts: [] });
const plot = { width: 400, height: 200 };

describe("the ends of an axis", () => {
  it.each([
    // By hand: a sixth of the range, rounded to 1, 2 or 5 times a power of ten, is the step.
    [3, 97, [0, 100]],
    [-0.012, 0.055, [-0.02, 0.06]],
    [1234, 1240, [1234, 1240]],
  ])("of %d to %d are round", (low, high, expected) => {
    const [from, to] = roundEnds(low, high);
    expect([from, to].map((end) => Number(end.toPrecision(12)))).toEqual(expected);
  });
  it("hold every value, and are moved apart when all values are equal", () => {
    expect(axisEnds([3, null, 8], { low: -1, high: 2 }, NaN)).toEqual([-2, 8]);
    expect(axisEnds([5, 5])).toEqual([4.75, 5.25]);
    expect(axisEnds([])).toEqual([0, 1]);
  });
});

describe("the target under the pointer", () => {
  const plane = { x: [0, 10], y: [0, 1] } as const;
  const points: Targets = { size: 3, ...positions(plane, [1, 5, 5.1], [0.5, 0.5, 0.5]), text };
  it("is the nearest point within reach", () => {
    expect(findTarget(points, 0.503, 0.5, plot, 10)).toBe(1);
    expect(findTarget(points, 0.8, 0.5, plot, 10)).toBeNull();
  });
  it("is never a point without a position", () => {
    const missing: Targets = { size: 1, ...positions(plane, [1], [NaN]), text };
    expect(findTarget(missing, 0.1, 0.5, plot, 1000)).toBeNull();
  });
  it("is the smallest of the areas that hold it", () => {
    const area = (left: number, right: number) => ({ left, right, top: 0, bottom: 1 });
    const bars = markTargets([
      { title: "wide", facts: [], area: area(0, 1) },
      { title: "narrow", facts: [], area: area(0.4, 0.5) },
    ]);
    expect(findTarget(bars, 0.45, 0.9, plot, 10)).toBe(1);
    expect(findTarget(bars, 0.6, 0.9, plot, 10)).toBe(0);
  });
  it("is where the image draws it", () => {
    expect(shareOf(plane, 2.5, 1)).toEqual([0.25, 0]);
  });
});
