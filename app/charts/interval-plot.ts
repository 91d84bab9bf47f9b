import { type ChartLayer, shortened } from "./picture";
import type { ChartTheme } from "./theme";

/** One interval with the value it belongs to. */
export interface IntervalDatum {
  label: string;
  centre: number;
  lower: number;
  upper: number;
  /** Intervals of one group share a colour. */
  group: "first" | "second";
  /** The numbers of the tooltip, as people read them. */
  facts: readonly { title: string; text: string }[];
}

const GROUPS = [
  { group: "first", token: "c1" },
  { group: "second", token: "c2" },
] as const;

/**
 * Intervals below each other: a thick line from end to end, a dot at the centre.
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
    scale: { zero: false, nice: true },
    axis: { grid: true },
  });
  return GROUPS.flatMap(({ group, token }): ChartLayer[] => {
    const members = intervals.filter((each) => each.group === group);
    if (members.length === 0) return [];
    const titles = members[0]?.facts.map((fact) => fact.title) ?? [];
    const tooltip = [
      { field: "label", title: "title", type: "nominal" as const },
      ...titles.map((name, i) => ({ field: `fact${i}`, title: name, type: "nominal" as const })),
    ];
    const values = members.map(({ label, centre, lower, upper, facts }) => ({
      label,
      centre,
      lower,
      upper,
      ...Object.fromEntries(facts.map((fact, i) => [`fact${i}`, fact.text])),
    }));
    return [
      {
        data: { values },
        mark: { type: "rule", color: theme.colour[token], strokeWidth: 4, opacity: 0.55, strokeCap: "round" },
        encoding: { y, x: x("lower"), x2: { field: "upper" }, tooltip },
      },
      {
        data: { values },
        mark: {
          type: "point",
          filled: true,
          size: 60,
          fill: theme.colour[token],
          stroke: theme.colour.panel,
          strokeWidth: 1,
          opacity: 1,
        },
        encoding: { y, x: x("centre"), tooltip },
      },
    ];
  });
}
