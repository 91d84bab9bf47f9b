import { type ChartLayer, shortened } from "./picture";
import { axisEnds, type Plane, shareOf } from "./plane";
import { markTargets, type Targets } from "./targets";
import type { ChartTheme } from "./theme";

/** One interval with its centre. */
export interface IntervalDatum {
  label: string;
  centre: number;
  lower: number;
  upper: number;
  /** Intervals of one group share a colour. */
  group: "first" | "second";
  /** The formatted numbers of the tooltip. */
  facts: readonly { title: string; text: string }[];
}

const GROUPS = [
  { group: "first", token: "c1" },
  { group: "second", token: "c2" },
] as const;

/** The ends of the horizontal axis. */
export function intervalPlane(intervals: readonly IntervalDatum[]): Pick<Plane, "x"> {
  return { x: axisEnds(...intervals.flatMap((each) => [each.lower, each.centre, each.upper])) };
}

/** One target per interval, as high as its line. @param ends of the horizontal axis, if they are not those of the intervals */
export function intervalTargets(
  intervals: readonly IntervalDatum[],
  ends: Pick<Plane, "x"> = intervalPlane(intervals),
): Targets {
  const plane: Plane = { ...ends, y: [0, 1] };
  return markTargets(
    intervals.map(({ label, centre, facts }, i) => {
      const [across] = shareOf(plane, centre, 0);
      const [top, bottom] = [i / intervals.length, (i + 1) / intervals.length];
      return {
        area: { left: 0, right: 1, top, bottom },
        at: [across, (top + bottom) / 2] as const,
        title: label,
        facts: facts.map((fact) => [fact.title, fact.text] as const),
      };
    }),
  );
}

/**
 * Intervals one below the other: a thick line from end to end, a dot at the centre.
 *
 * @param title of the horizontal axis
 */
export function intervalLayers(
  theme: ChartTheme,
  intervals: readonly IntervalDatum[],
  title: string,
): ChartLayer[] {
  const labels = intervals.map((each) => each.label);
  const y = {
    field: "label",
    type: "nominal" as const,
    sort: labels,
    scale: { domain: labels },
    title: null,
    axis: { labelLimit: 190, domain: false, ticks: false, maxExtent: 200 },
  };
  const x = (field: string) => ({
    field,
    type: "quantitative" as const,
    title: shortened(title, 60),
    axis: { grid: true },
  });
  return GROUPS.flatMap(({ group, token }): ChartLayer[] => {
    const members = intervals.filter((each) => each.group === group);
    if (members.length === 0) return [];
    const values = members.map(({ label, centre, lower, upper }) => ({ label, centre, lower, upper }));
    return [
      {
        data: { values },
        mark: { type: "rule", color: theme.colour[token], strokeWidth: 4, opacity: 0.55, strokeCap: "round" },
        encoding: { y, x: x("lower"), x2: { field: "upper" } },
      },
      {
        data: { values },
        mark: {
          type: "point",
          filled: true,
          size: 60,
          fill: theme.colour[token],
          stroke: theme.colour.surface,
          strokeWidth: 1,
          opacity: 1,
        },
        encoding: { y, x: x("centre") },
      },
    ];
  });
}
