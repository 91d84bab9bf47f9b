import { describe, expect, it } from "vitest";
import { HEAD_HEIGHT, MOST_PIXELS, ROW_HEIGHT, rowWindow } from "./row-window";

const VIEWPORT = HEAD_HEIGHT + 20 * ROW_HEIGHT;

describe("the window of a short table", () => {
  it("scrolls pixel by pixel, with some rows beyond both ends", () => {
    const window = rowWindow(1000, 100 * ROW_HEIGHT, VIEWPORT);
    expect(window.height).toBe(1000 * ROW_HEIGHT);
    expect([window.first, window.last]).toEqual([88, 132]);
    expect(window.topOf(100)).toBe(100 * ROW_HEIGHT);
  });
  it("scrolls only as far as a row needs to be seen", () => {
    const window = rowWindow(1000, 100 * ROW_HEIGHT, VIEWPORT);
    expect(window.scrollTo(105, "nearest")).toBe(100 * ROW_HEIGHT);
    expect(window.scrollTo(99, "nearest")).toBe(99 * ROW_HEIGHT);
    expect(window.scrollTo(120, "nearest")).toBe(101 * ROW_HEIGHT);
    expect(window.scrollTo(0, "center")).toBe(0);
  });
  it("holds no row when there is none", () => {
    const window = rowWindow(0, 0, VIEWPORT);
    expect(window.last).toBeLessThan(window.first);
  });
});

describe.each([1_000_000, 27_000_000])("the window of %i rows", (rows) => {
  const end = MOST_PIXELS - (VIEWPORT - HEAD_HEIGHT);
  it("is no higher than browsers draw", () => {
    expect(rowWindow(rows, 0, VIEWPORT).height).toBe(MOST_PIXELS);
  });
  it("begins with the first row and ends with the last, at the edges of the window", () => {
    const top = rowWindow(rows, 0, VIEWPORT);
    expect([top.first, top.topOf(0)]).toEqual([0, 0]);
    const bottom = rowWindow(rows, end, VIEWPORT);
    expect(bottom.last).toBe(rows - 1);
    expect(bottom.topOf(rows - 1) + ROW_HEIGHT).toBeCloseTo(MOST_PIXELS, 3);
  });
  it("shows each row that it is scrolled to, whole", () => {
    for (const row of [0, 1, 777, Math.floor(rows / 2), rows - 2, rows - 1]) {
      for (const from of [0, end / 3, end]) {
        const scrollTop = rowWindow(rows, from, VIEWPORT).scrollTo(row, "nearest");
        const top = rowWindow(rows, scrollTop, VIEWPORT).topOf(row);
        expect(top - scrollTop).toBeGreaterThan(-0.01);
        expect(top + ROW_HEIGHT - scrollTop).toBeLessThan(VIEWPORT - HEAD_HEIGHT + 0.01);
      }
    }
  });
});
