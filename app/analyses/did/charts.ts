import {
  type ChartLayer,
  type ChartPicture,
  layeredChart,
  PAGE_FRAME,
  padding,
  shortened,
} from "~/charts/picture";
import { axisEnds, type Plane, shareOf, widened } from "~/charts/plane";
import { zeroLine } from "~/charts/scatter";
import { markTargets } from "~/charts/targets";
import type { ChartTheme } from "~/charts/theme";
import type { DidResult, EventEffect } from "~/compute/contract/types";
import { formatBrief } from "~/lib/format-number";
import type { VariableLabels } from "../variables/variable-labels";
import { eventName } from "./labels";

/** Half the width and half the height of a mark that pointer and keyboard find, as shares of the plot. */
const REACH = 0.02;
const ROOM = padding();
const ACROSS = "Periods since the start";
/** The start lies between the last period before it and the first with treatment. */
const START = -0.5;

/** The effect at a distance from the start. */
interface Point {
  x: number;
  att: number;
  lower: number;
  upper: number;
  bandLower: number;
  bandUpper: number;
}

function pointsOf(events: readonly EventEffect[]): Point[] {
  return events.flatMap(({ event_time: x, att, lower, upper, band_lower: low, band_upper: high }) =>
    att === null
      ? []
      : [
          {
            x,
            att,
            lower: lower ?? att,
            upper: upper ?? att,
            bandLower: low ?? lower ?? att,
            bandUpper: high ?? upper ?? att,
          },
        ],
  );
}

function layers(theme: ChartTheme, points: readonly Point[], up: string): ChartLayer[] {
  const values = points.map((point) => ({ ...point }));
  const x = { field: "x", type: "quantitative" as const, title: ACROSS, axis: { tickMinStep: 1 } };
  const y = (field: string) => ({ field, type: "quantitative" as const, title: up, axis: { grid: true } });
  const limits = (from: string, to: string, width: number, opacity: number): ChartLayer => ({
    data: { values },
    mark: { type: "rule", color: theme.colour.c1, strokeWidth: width, opacity, tooltip: null },
    encoding: { x, y: y(from), y2: { field: to } },
  });
  return [
    zeroLine(theme),
    {
      data: { values: [{ x: START }] },
      mark: { type: "rule", color: theme.colour["ink-3"], strokeDash: [4, 3], tooltip: null },
      encoding: { x },
    },
    limits("bandLower", "bandUpper", 1, 0.7),
    limits("lower", "upper", 4, 0.4),
    {
      data: { values },
      mark: { type: "point", filled: true, size: 45, fill: theme.colour.c1, opacity: 1, tooltip: null },
      encoding: { x, y: y("att") },
    },
  ];
}

/** The effect by periods since the start; empty if the result is only a message. */
export function didCharts({ universal }: DidResult, labels: VariableLabels): ChartPicture[] {
  const points = pointsOf(universal?.event_study ?? []);
  if (points.length < 2) return [];
  const times = points.map(({ x }) => x);
  const heights = points.flatMap(({ bandLower, bandUpper }) => [bandLower, bandUpper]);
  const plane = ({ ends }: { ends?: Partial<Plane> }): Plane =>
    widened({ x: [Math.min(...times) - 0.5, Math.max(...times) + 0.5], y: axisEnds(0, heights) }, ends);
  const up = `Effect on ${shortened(labels.y.label, 40)}`;
  const told = points.map(
    ({ x, att, lower, upper }) =>
      `${eventName(x)}: ${formatBrief(att)}, ${formatBrief(lower)} to ${formatBrief(upper)}`,
  );
  return [
    {
      key: "event-study",
      title: `${up} by periods since the start`,
      description: `The effect on ${labels.y.label} by periods since the start, against the last period before it, with 95 % limits of each alone. ${told.join("; ")}.`,
      caption: () =>
        "Thick: 95\u202f% limits of each effect alone; thin: of all at once. Dashed: the start. All effects are against the last period before it.",
      frame: PAGE_FRAME,
      padding: ROOM,
      standsAlone: true,
      build: (theme, frame, drawing) =>
        layeredChart(theme, frame, layers(theme, points, up), ROOM, plane(drawing)),
      plane,
      targets: (drawing) =>
        markTargets(
          points.map(({ x, att, lower, upper, bandLower, bandUpper }) => {
            const point = shareOf(plane(drawing), x, att);
            const [across, down] = point;
            return {
              area: { left: across - REACH, right: across + REACH, top: down - REACH, bottom: down + REACH },
              at: point,
              title: eventName(x),
              facts: [
                ["Effect", formatBrief(att)],
                ["95 % limits", `${formatBrief(lower)} to ${formatBrief(upper)}`],
                ["of all at once", `${formatBrief(bandLower)} to ${formatBrief(bandUpper)}`],
              ],
            };
          }),
        ),
    },
  ];
}
