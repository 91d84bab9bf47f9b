import type { ChartDrawing } from "~/charts/drawing";
import { axisEnds, type Plane, shareOf, widened } from "~/charts/plane";
import { rowName, tooltipNumber } from "~/charts/points";
import type { Targets } from "~/charts/targets";

/** Up to this number of series, each has a line; above it, bands show their distribution. */
export const MOST_LINES = 12;

const DAY_MS = 86_400_000;

/** Whether times are dates. */
export function isDated({ axis }: ChartDrawing): boolean {
  return axis === "day" || axis === "millisecond";
}

/** Times in the unit of the axis: dates in milliseconds, other numbers unchanged. */
export function timesOf(drawing: ChartDrawing, column: string): Float64Array {
  const factor = drawing.axis === "day" ? DAY_MS : 1;
  return Float64Array.from(drawing.column(column), (x) => x * factor);
}

/** A time as text. */
function timeText(drawing: ChartDrawing, at: number): string {
  if (!isDated(drawing)) return String(at);
  const text = new Date(at).toISOString();
  return drawing.axis === "day" ? text.slice(0, 10) : text.slice(0, 16).replace("T", " ");
}

/** The plane from the first to the last time, over all values. */
export function timePlane(drawing: ChartDrawing): Plane {
  const factor = drawing.axis === "day" ? DAY_MS : 1;
  const { low, high } = drawing.x;
  const [from, to] = [(low ?? 0) * factor, (high ?? 1) * factor];
  const x = from < to ? ([from, to] as const) : ([from - factor, to + factor] as const);
  const own: Plane = { x, y: axisEnds(drawing.y) };
  return widened(own, drawing.ends);
}

/** The points of all series for pointer and keyboard, each with its line. */
export function timeTargets(
  drawing: ChartDrawing,
  names: readonly string[],
  words: { value: string; hasEntities: boolean; isRow: boolean },
): Targets {
  const plane = timePlane(drawing);
  const times = timesOf(drawing, "x");
  const [y, series, row] = [drawing.column("y"), drawing.column("series"), drawing.column("row")];
  const across = new Float32Array(times.length);
  const down = new Float32Array(times.length);
  times.forEach((time, i) => {
    [across[i], down[i]] = shareOf(plane, time, y[i] ?? NaN);
  });
  const name = (at: number) => names[series[at] ?? 0] ?? "";
  return {
    size: times.length,
    across,
    down,
    row: (at) => row[at] ?? null,
    text: (at) => ({
      title: rowName(
        row[at] ?? 0,
        words.hasEntities ? name(at) : undefined,
        words.isRow ? undefined : timeText(drawing, times[at] ?? 0),
      ),
      facts: [
        [words.value, tooltipNumber(y[at])],
        ...(words.isRow && !words.hasEntities ? [] : [["Row", String(row[at])] as const]),
      ],
    }),
    ...(words.hasEntities ? { lines: { names, of: (at: number) => series[at] ?? 0 } } : {}),
  };
}
