import type { Opening } from "~/lib/opening";
import { type Plane, shareOf } from "./plane";
import type { ChartToken } from "./theme";

/** The text of the target under the pointer or the keyboard cursor. */
export interface TargetText {
  title: string;
  facts: readonly (readonly [name: string, value: string])[];
}

/** An area of the plot, in shares of its width and height from the top left. */
export interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The look of a point that the browser draws: plain, with a dark edge, in the second colour, or hollow. */
export const DOT = { plain: 0, ring: 1, far: 2, hollow: 3 } as const;

/** A line, in shares of the plot's width and height. */
export interface Stroke {
  across: ArrayLike<number>;
  down: ArrayLike<number>;
  colour: ChartToken;
  width: number;
  dash: readonly number[];
}

/** The targets that pointer and keyboard find in a chart, by position in the plot. */
export interface Targets {
  size: number;
  /** Position of each target: share of the plot's width from the left. */
  across: ArrayLike<number>;
  /** Share of the plot's height from the top. */
  down: ArrayLike<number>;
  text(at: number): TargetText;
  /** The row of a target, when it is a single row. */
  row?(at: number): number | null;
  /** A short name of a target's row; its title if it has none. */
  name?(at: number): string;
  /** The area of a target that is more than a point. */
  area?(at: number): Area;
  /** The page that a target opens; absent where none does. */
  opens?(at: number): Opening | null;
  /** The `DOT` of each point that the browser draws; absent when the image shows every point. */
  dots?: ArrayLike<number>;
  /** Lines that the browser draws on top of its points. */
  strokes?: readonly Stroke[];
  /** Names of the lines, and the line that a target belongs to. */
  lines?: { names: readonly string[]; of(at: number): number };
}

/** Positions of points in the plot; NaN for a missing value. */
export function positions(
  plane: Plane,
  x: ArrayLike<number>,
  y: ArrayLike<number>,
): { across: Float32Array; down: Float32Array } {
  const across = new Float32Array(x.length);
  const down = new Float32Array(x.length);
  for (let i = 0; i < x.length; i++) {
    const [a, d] = shareOf(plane, x[i] ?? NaN, y[i] ?? NaN);
    across[i] = a;
    down[i] = d;
  }
  return { across, down };
}

interface Mark extends TargetText {
  area: Area;
  /** The position of the keyboard's ring; the middle of the area by default. */
  at?: readonly [across: number, down: number];
  row?: number | null;
  /** The page that it opens. */
  opens?: Opening | null;
}

/** Targets of charts with few marks: bars, boxes, intervals. */
export function markTargets(marks: readonly Mark[]): Targets {
  const middle = ({ area, at }: Mark) => at ?? [(area.left + area.right) / 2, (area.top + area.bottom) / 2];
  const nothing: Mark = { title: "", facts: [], area: { left: 0, right: 0, top: 0, bottom: 0 } };
  const mark = (at: number) => marks[at] ?? nothing;
  return {
    size: marks.length,
    across: marks.map((each) => middle(each)[0]),
    down: marks.map((each) => middle(each)[1]),
    text: mark,
    row: (at) => mark(at).row ?? null,
    area: (at) => mark(at).area,
    ...(marks.some(({ opens }) => opens) ? { opens: (at: number) => mark(at).opens ?? null } : {}),
  };
}

/**
 * The target at a position of the plot: the smallest area that contains it, or the nearest point within reach.
 *
 * @param scale pixels of the plot's width and height
 * @param reach in pixels
 */
export function findTarget(
  targets: Targets,
  across: number,
  down: number,
  scale: { width: number; height: number },
  reach: number,
): number | null {
  let best: number | null = null;
  let least = targets.area ? Infinity : reach * reach;
  for (let i = 0; i < targets.size; i++) {
    if (targets.area) {
      const { left, right, top, bottom } = targets.area(i);
      if (across < left || across > right || down < top || down > bottom) continue;
      const size = (right - left) * (bottom - top);
      if (size < least) [best, least] = [i, size];
    } else {
      const dx = ((targets.across[i] ?? NaN) - across) * scale.width;
      const dy = ((targets.down[i] ?? NaN) - down) * scale.height;
      const distance = dx * dx + dy * dy;
      if (distance < least) [best, least] = [i, distance];
    }
  }
  return best;
}
