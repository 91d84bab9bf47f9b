import { describe, expect, it } from "vitest";
import { hasRows, pointAt, pointsInside, targetsOfRows } from "./pick";
import { markTargets, positions, type Targets } from "./targets";

/** Four points, at the corners of the middle half of the plot; the fourth stands for no row. */
const plane = { x: [0, 4], y: [0, 4] } as const;
const corners: Targets = {
  size: 4,
  ...positions(plane, [1, 3, 3, 1], [1, 1, 3, 3]),
  row: (at) => (at === 3 ? null : 10 + at),
  text: (at) => ({ title: `Row ${10 + at}`, facts: [] }),
};
const rowsIn = (path: (readonly [number, number])[], isFree = false) =>
  pointsInside(corners, { path, isFree }).map(({ row }) => row);

describe("a drag over points", () => {
  it("chooses those in its rectangle, whichever corner it began in", () => {
    // The points are at shares 0.25 and 0.75; y grows upwards, shares downwards.
    const leftHalf = [
      [0.1, 0.1],
      [0.4, 0.9],
    ] as const;
    expect(rowsIn([...leftHalf])).toEqual([10]);
    expect(rowsIn([...leftHalf].reverse())).toEqual([10]);
    expect(
      rowsIn([
        [0, 0],
        [1, 1],
      ]),
    ).toEqual([10, 11, 12]);
  });
  it("chooses those inside its free path only", () => {
    // Row 10 is at (0.25, 0.75), row 11 at (0.75, 0.75), row 12 at (0.75, 0.25). At 0.75 from the top, the right edge of the first
    // triangle is at 0.65 and that of the second at 0.95.
    expect(
      rowsIn(
        [
          [0, 1],
          [0.9, 1],
          [0, 0.1],
        ],
        true,
      ),
    ).toEqual([10]);
    expect(
      rowsIn(
        [
          [0, 1],
          [1.2, 1],
          [0.2, 0],
        ],
        true,
      ),
    ).toEqual([10, 11]);
  });
  it("chooses no target without a row", () => {
    expect(
      rowsIn([
        [0, 0],
        [0.5, 0.5],
      ]),
    ).toEqual([]);
    expect(pointAt(corners, 3)).toBeNull();
    expect(pointAt(corners, 0)).toEqual({ row: 10, name: "Row 10" });
  });
});

describe("the targets of selected rows", () => {
  it("are all targets with these rows", () => {
    const twice: Targets = { ...corners, row: (at) => (at < 2 ? 5 : 6) };
    expect(targetsOfRows(twice, new Set([5]))).toEqual([0, 1]);
    expect(targetsOfRows(corners, new Set([99]))).toEqual([]);
  });
  it("do not exist in a chart of bars", () => {
    const bars = markTargets([{ title: "bar", facts: [], area: { left: 0, right: 1, top: 0, bottom: 1 } }]);
    expect(hasRows(bars)).toBe(false);
    expect(hasRows(corners)).toBe(true);
  });
});
