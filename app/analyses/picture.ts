/** A point of a picture. */
type Point = readonly [x: number, y: number];

/** A drawing of what a function shows, 36 wide and 24 high. Lines are paths of SVG. */
export interface Picture {
  thin?: string;
  dashed?: string;
  /** Lines in the colour of what the function finds. */
  bold?: string;
  dots?: readonly Point[];
  /** A value that is far from the others. */
  mark?: Point;
}

/** Points along a rising line. */
export const CLOUD: readonly Point[] = [
  [6, 18],
  [10, 15],
  [13, 17],
  [16, 12],
  [20, 13],
  [23, 9],
  [27, 10],
  [30, 5],
];

/** A point off that line. */
export const OUTLIER: Point = [30, 19];
export const RISING = "M4 20 32 5";
/** Values that go up and down with time. */
export const WAVE = "M3 17 8 12l4 3 6-8 5 4 4-6 6 2";
