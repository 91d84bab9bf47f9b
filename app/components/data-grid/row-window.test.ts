import { describe, expect, it } from "vitest";
import { type GridHeights, MOST_PIXELS, rowsOfPage, rowWindow as windowOf } from "./row-window";

const HEIGHTS: GridHeights = { row: 26, head: 30 };
const { row: ROW_HEIGHT, head: HEAD_HEIGHT } = HEIGHTS;
const rowWindow = (rows: number, scrollTop: number, viewport: number) =>
  windowOf(rows, scrollTop, viewport, HEIGHTS);

const VIEWPORT = HEAD_HEIGHT + 20 * ROW_HEIGHT;

describe("the window of a short table", () => {
  it("scrolls pixel by pixel, and draws some rows beyond both ends", () => {
    const window = rowWindow(1000, 100 * ROW_HEIGHT, VIEWPORT);
    expect(window.height).toBe(1000 * ROW_HEIGHT);
    expect([window.first, window.last]).toEqual([88, 132]);
    expect(window.topOf(100)).toBe(100 * ROW_HEIGHT);
  });
  it("scrolls no further than a row needs to be in sight", () => {
    const window = rowWindow(1000, 100 * ROW_HEIGHT, VIEWPORT);
    expect(window.scrollTo(105, "nearest")).toBe(100 * ROW_HEIGHT);
    expect(window.scrollTo(99, "nearest")).toBe(99 * ROW_HEIGHT);
    expect(window.scrollTo(120, "nearest")).toBe(101 * ROW_HEIGHT);
    expect(window.scrollTo(0, "center")).toBe(0);
  });
  it("counts in the heights of its own grid", () => {
    // Ten rows of 28 below a head of 32, scrolled by twenty rows; 12 more beyond both ends.
    const window = windowOf(1000, 20 * 28, 32 + 10 * 28, { row: 28, head: 32 });
    expect([window.height, window.first, window.last]).toEqual([28_000, 8, 42]);
    expect(window.topOf(20)).toBe(560);
    expect(window.scrollTo(30, "nearest")).toBe(21 * 28);
  });
  it("has pages of the rows in sight, less two", () => {
    expect(rowsOfPage(VIEWPORT, HEIGHTS)).toBe(19);
    expect(rowsOfPage(0, HEIGHTS)).toBe(1);
  });
  it("is empty in a table without rows", () => {
    const window = rowWindow(0, 0, VIEWPORT);
    expect(window.last).toBeLessThan(window.first);
  });
});

describe.each([1_000_000, 27_000_000])("the window of %i rows", (rows) => {
  const end = MOST_PIXELS - (VIEWPORT - HEAD_HEIGHT);
  it("is no higher than browsers can draw", () => {
    expect(rowWindow(rows, 0, VIEWPORT).height).toBe(MOST_PIXELS);
  });
  it("begins with the first row and ends with the last, at the edges of the window", () => {
    const top = rowWindow(rows, 0, VIEWPORT);
    expect([top.first, top.topOf(0)]).toEqual([0, 0]);
    const bottom = rowWindow(rows, end, VIEWPORT);
    expect(bottom.last).toBe(rows - 1);
    expect(bottom.topOf(rows - 1) + ROW_HEIGHT).toBeCloseTo(MOST_PIXELS, 3);
  });
  it("shows the whole of each row that it is scrolled to", () => {
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
