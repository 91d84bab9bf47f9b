import type { SelectedPoint } from "./selection";
import type { Targets } from "./targets";

/** A position in the plot, in shares of its width and height from the top left. */
export type Position = readonly [across: number, down: number];

/** The area that a drag encloses: a rectangle between its ends, or the area inside its path. */
export interface Enclosure {
  path: readonly Position[];
  isFree: boolean;
}

/** Whether a position is inside a closed path (even–odd rule). */
function isInside([x, y]: Position, path: readonly Position[]): boolean {
  let inside = false;
  let before = path[path.length - 1];
  for (const corner of path) {
    if (before) {
      const [ax, ay] = before;
      const [bx, by] = corner;
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
    before = corner;
  }
  return inside;
}

/** The target as a point of one row; `null` for a target of none or of many rows. */
export function pointAt(targets: Targets, at: number): SelectedPoint | null {
  const row = targets.row?.(at) ?? null;
  if (row === null) return null;
  return { row, name: targets.name?.(at) ?? targets.text(at).title };
}

/** Whether any target stands for one row. */
export function hasRows(targets: Targets): boolean {
  if (!targets.row) return false;
  for (let at = 0; at < targets.size; at += 1) if (targets.row(at) !== null) return true;
  return false;
}

/** The points of single rows inside an enclosure. */
export function pointsInside(targets: Targets, { path, isFree }: Enclosure): SelectedPoint[] {
  const [first, last] = [path[0], path[path.length - 1]];
  if (!first || !last) return [];
  const [left, right] = [Math.min(first[0], last[0]), Math.max(first[0], last[0])];
  const [top, bottom] = [Math.min(first[1], last[1]), Math.max(first[1], last[1])];
  const found: SelectedPoint[] = [];
  for (let at = 0; at < targets.size; at += 1) {
    const position: Position = [targets.across[at] ?? NaN, targets.down[at] ?? NaN];
    const isHit = isFree
      ? isInside(position, path)
      : position[0] >= left && position[0] <= right && position[1] >= top && position[1] <= bottom;
    const point = isHit ? pointAt(targets, at) : null;
    if (point) found.push(point);
  }
  return found;
}

/** The targets of selected rows. A row may have several, and none in a chart that does not draw it. */
export function targetsOfRows(targets: Targets, rows: { has: (row: number) => boolean }): number[] {
  const found: number[] = [];
  if (!targets.row) return found;
  for (let at = 0; at < targets.size; at += 1) {
    const row = targets.row(at);
    if (row !== null && rows.has(row)) found.push(at);
  }
  return found;
}
