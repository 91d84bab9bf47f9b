import type { Extent } from "~/compute/contract/types";

/** The ends of both axes of a plot. */
export interface Plane {
  x: readonly [number, number];
  y: readonly [number, number];
}

/** Approximate number of ticks, as in the theme. */
const TICKS = 6;

/** The distance between ticks: 1, 2 or 5 times a power of ten, as d3 chooses it. */
function tickStep(low: number, high: number): number {
  const step = (high - low) / TICKS;
  const power = 10 ** Math.floor(Math.log10(step));
  const error = step / power;
  const factor = error >= Math.sqrt(50) ? 10 : error >= Math.sqrt(10) ? 5 : error >= Math.sqrt(2) ? 2 : 1;
  return factor * power;
}

/** Both ends rounded outwards to a tick; equal ends are moved apart. */
export function roundEnds(low: number, high: number): [number, number] {
  if (!(low < high)) {
    const apart = Math.abs(low) * 0.05 || 1;
    return [low - apart, high + apart];
  }
  const step = tickStep(low, high);
  const [from, to] = [Math.floor(low / step) * step, Math.ceil(high / step) * step];
  return Number.isFinite(from) && Number.isFinite(to) && from < to ? [from, to] : [low, high];
}

/** The range of several extents and values, rounded outwards; missing values are ignored. */
export function axisEnds(
  ...parts: readonly (Extent | ArrayLike<number | null> | number | null)[]
): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  const take = (value: number | null | undefined) => {
    if (value === null || value === undefined || !Number.isFinite(value)) return;
    if (value < low) low = value;
    if (value > high) high = value;
  };
  for (const part of parts) {
    if (part === null || typeof part === "number") take(part);
    else if ("low" in part) [part.low, part.high].forEach(take);
    else for (let i = 0; i < part.length; i++) take(part[i]);
  }
  return low <= high ? roundEnds(low, high) : [0, 1];
}

type Ends = Plane["x"];

const joined = (one: Ends, other: Ends): Ends => [Math.min(one[0], other[0]), Math.max(one[1], other[1])];

/** The plane, whose axes reach at least the given ends. */
export function widened<P extends Partial<Plane>>(plane: P, ends: Partial<Plane> = {}): P {
  return {
    ...plane,
    ...(plane.x && ends.x ? { x: joined(plane.x, ends.x) } : {}),
    ...(plane.y && ends.y ? { y: joined(plane.y, ends.y) } : {}),
  };
}

/** The smallest plane that holds all planes; an axis that one of them does not have is left out. */
export function commonPlane(planes: readonly Partial<Plane>[]): Partial<Plane> {
  const common = (axis: "x" | "y") => {
    const all = planes.flatMap((plane) => (plane[axis] ? [plane[axis]] : []));
    const [first, ...others] = all;
    return first && all.length === planes.length ? { [axis]: others.reduce(joined, first) } : {};
  };
  return { ...common("x"), ...common("y") };
}

/** A point of the plot as shares of its width from the left and of its height from the top. */
export function shareOf({ x, y }: Plane, at: number, up: number): [across: number, down: number] {
  return [(at - x[0]) / (x[1] - x[0]), (y[1] - up) / (y[1] - y[0])];
}
