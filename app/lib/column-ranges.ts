const PART = /^(\d{1,6})(?:\s*-\s*(\d{1,6}))?$/;

/**
 * Parses column ranges such as "1-25, 27, 37-40".
 *
 * @param count number of columns; higher column numbers are left out
 * @returns column numbers from 1, or `null` if the text is not valid
 */
export function parseColumnRanges(text: string, count: number): Set<number> | null {
  const columns = new Set<number>();
  for (const part of text.split(",").map((each) => each.trim())) {
    if (part === "") continue;
    const match = PART.exec(part);
    if (!match) return null;
    const from = Number(match[1]);
    const to = Number(match[2] ?? match[1]);
    if (from < 1 || to < from) return null;
    for (let column = from; column <= Math.min(to, count); column += 1) columns.add(column);
  }
  return columns;
}

/** Formats a set of columns as the shortest ranges. */
export function formatColumnRanges(columns: ReadonlySet<number>): string {
  const runs: [number, number][] = [];
  for (const column of [...columns].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === column - 1) last[1] = column;
    else runs.push([column, column]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(", ");
}
