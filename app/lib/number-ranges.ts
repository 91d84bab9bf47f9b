/** Whole numbers from the first to the last, both included. */
export type NumberRange = readonly [from: number, to: number];

const PART = /^(\d{1,9})(?:\s*[-–]\s*(\d{1,9}))?$/;

/**
 * Parses ranges of numbers from 1 on, such as "3-7, 12".
 *
 * @returns the ranges in order, joined where they touch; null if the text is not valid or has none
 */
export function parseRanges(text: string): NumberRange[] | null {
  const ranges: NumberRange[] = [];
  for (const part of text.split(",").map((each) => each.trim())) {
    if (part === "") continue;
    const match = PART.exec(part);
    const from = Number(match?.[1] ?? 0);
    const to = Number(match?.[2] ?? from);
    if (from < 1 || to < from) return null;
    ranges.push([from, to]);
  }
  return ranges.length === 0 ? null : joinRanges(ranges);
}

/** Ranges in order, joined where they overlap or touch. */
export function joinRanges(ranges: readonly NumberRange[]): NumberRange[] {
  const joined: [number, number][] = [];
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** The numbers from 1 to `last` that are not in the ranges, which are in order and do not touch. */
export function otherRanges(ranges: readonly NumberRange[], last: number): NumberRange[] {
  const others: NumberRange[] = [];
  let next = 1;
  for (const [from, to] of ranges) {
    if (from > next) others.push([next, Math.min(from - 1, last)]);
    next = to + 1;
    if (next > last) return others;
  }
  return next <= last ? [...others, [next, last]] : others;
}

/** Writes ranges as "3-7, 12". */
export function formatRanges(ranges: readonly NumberRange[]): string {
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(", ");
}
