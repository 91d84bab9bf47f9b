import type { ChartDrawing } from "~/charts/drawing";
import { type IntervalDatum, intervalLayers, intervalPlane, intervalTargets } from "~/charts/interval-plot";
import {
  categoryAxis,
  type ChartLayer,
  type ChartPicture,
  layeredChart,
  PAGE_FRAME,
  padding,
  SINGLE_POINTS,
  shortened,
} from "~/charts/picture";
import { axisEnds, type Plane, widened } from "~/charts/plane";
import type { ChartTheme } from "~/charts/theme";
import type { GroupComparisonResult, GroupMean } from "~/compute/contract/types";
import { countOf, formatBrief, formatCount, formatP } from "~/lib/format-number";
import type { VariableLabels } from "../variables/variable-labels";
import { groupPlane } from "./plane";
import { groupTargets } from "./targets";

/** Height of a group or a pair before its chart grows. */
const ROW_HEIGHT = 30;
/** The maximum number of pairs that are drawn; the table has more. */
const MOST_PAIRS = 28;
/** Points of one group closer than this share of the axis are one mark, darker the more points it holds. */
const CELLS = 200;

/** The values; where there are many, overlapping values are one mark. */
function valueData(
  drawing: ChartDrawing,
  groups: readonly GroupMean[],
  [from, to]: readonly [number, number],
) {
  const [values, categories] = [drawing.column("x"), drawing.column("category")];
  const isSingle = drawing.total <= SINGLE_POINTS;
  const cells = new Map<string, { category: string; value: number; count: number }>();
  values.forEach((value, i) => {
    const at = categories[i] ?? 0;
    const cell = Math.floor(((value - from) / (to - from)) * CELLS);
    const key = isSingle ? `${i}` : `${at} ${cell}`;
    const middle = isSingle ? value : from + ((cell + 0.5) / CELLS) * (to - from);
    const count = (cells.get(key)?.count ?? 0) + 1;
    cells.set(key, { category: groups[at]?.name ?? "", value: middle, count });
  });
  return [...cells.values()];
}

function meanLayers(
  theme: ChartTheme,
  groups: readonly GroupMean[],
  labels: VariableLabels,
  drawing: ChartDrawing,
): ChartLayer[] {
  const { colour } = theme;
  const names = groups.map(({ name }) => name);
  const y = {
    field: "category",
    type: "nominal" as const,
    sort: names,
    scale: { domain: names },
    title: shortened(labels.x[0]?.label ?? ""),
    axis: categoryAxis(groups.length),
  };
  const x = (field: string) => ({
    field,
    type: "quantitative" as const,
    title: shortened(labels.y.axis, 60),
    axis: { grid: true },
  });
  const means = groups.map(({ name: category, mean, lower, upper }) => ({ category, mean, lower, upper }));
  const values = valueData(drawing, groups, groupPlane(groups, drawing).x);
  const most = Math.max(1, ...values.map(({ count }) => count));
  return [
    {
      data: { values: values.map((each) => ({ ...each, depth: 0.25 + 0.45 * (each.count / most) })) },
      mark: { type: "tick", color: colour["ink-2"], thickness: 1, height: { band: 0.5 } },
      encoding: {
        y,
        x: x("value"),
        opacity: { field: "depth", type: "quantitative", scale: null, legend: null },
      },
    },
    {
      data: { values: means.filter(({ lower }) => lower !== null) },
      mark: { type: "rule", color: colour.c1, strokeWidth: 4, opacity: 0.75, strokeCap: "round" },
      encoding: { y, x: x("lower"), x2: { field: "upper" } },
    },
    {
      data: { values: means },
      mark: {
        type: "point",
        filled: true,
        size: 70,
        fill: colour.c1,
        stroke: colour.surface,
        strokeWidth: 1.25,
        opacity: 1,
      },
      encoding: { y, x: x("mean") },
    },
  ];
}

function describe(groups: readonly GroupMean[], labels: VariableLabels): string {
  const parts = groups.slice(0, 6).map(({ name, n, mean, lower, upper }) => {
    const limits = lower === null ? "" : `, 95 % limits ${formatBrief(lower)} to ${formatBrief(upper)}`;
    return `${name}: mean ${formatBrief(mean)}${limits}, ${countOf(n, "row")}`;
  });
  const rest = groups.length > 6 ? ". The table has all groups" : "";
  return `Means of ${labels.y.label} by ${labels.x[0]?.label ?? "group"}. ${parts.join("; ")}${rest}.`;
}

function meansChart(result: GroupComparisonResult, labels: VariableLabels): ChartPicture[] {
  const groups = result.groups ?? [];
  if (groups.length === 0) return [];
  const longest = Math.max(...groups.map(({ name }) => name.length));
  const room = padding({ left: Math.min(150, 44 + longest * 6.2) });
  return [
    {
      key: "groups",
      title: `Means of ${labels.y.label} by ${labels.x[0]?.label ?? result.by}`,
      description: describe(groups, labels),
      frame: {
        width: PAGE_FRAME.width,
        height: Math.max(220, Math.min(groups.length * ROW_HEIGHT + 90, 1500)),
      },
      padding: room,
      caption: ({ drawn, total }) =>
        drawn === total ? null : `${formatCount(drawn)} of ${formatCount(total)} values are drawn.`,
      build: (theme, size, drawing) =>
        layeredChart(
          theme,
          size,
          meanLayers(theme, groups, labels, drawing),
          room,
          groupPlane(groups, drawing),
        ),
      plane: (drawing) => groupPlane(groups, drawing),
      targets: (drawing) => groupTargets(groups, labels, drawing),
    },
  ];
}

/** The differences of the pairs with their limits. If there are too many, the pairs with the smallest p are drawn. */
function pairsChart(result: GroupComparisonResult, labels: VariableLabels): ChartPicture[] {
  const all = result.pairs ?? [];
  const byP = [...all].sort((a, b) => (a.p_value ?? 2) - (b.p_value ?? 2));
  const chosen = new Set(byP.slice(0, MOST_PAIRS));
  const drawn = all
    .filter((pair) => chosen.has(pair))
    .flatMap(({ a, b, diff, lower, upper, p_value }): IntervalDatum[] => {
      if (diff === null || lower === null || upper === null) return [];
      const facts = [
        { title: "Difference", text: formatBrief(diff) },
        { title: "Limits", text: `${formatBrief(lower)} to ${formatBrief(upper)}` },
        { title: "p", text: formatP(p_value) },
      ];
      return [
        {
          label: `${shortened(a, 14)} − ${shortened(b, 14)}`,
          centre: diff,
          lower,
          upper,
          group: "first",
          facts,
        },
      ];
    });
  if (drawn.length === 0 || all.length < 2) return [];
  const longest = Math.max(...drawn.map(({ label }) => label.length));
  const room = padding({ left: Math.min(220, 20 + longest * 6.2) });
  const zero = { ...intervalPlane(drawn) };
  const plane = ({ ends }: { ends?: Partial<Plane> }) => widened({ x: axisEnds(0, ...zero.x) }, ends);
  const title = `Difference in ${labels.y.label}`;
  const isAll = drawn.length === all.length;
  return [
    {
      key: "pairs",
      title: `Differences between pairs of ${labels.x[0]?.label ?? result.by}`,
      description: `${isAll ? "Differences" : `The ${formatCount(drawn.length)} differences with the smallest p`} of the mean of ${labels.y.label} between pairs of groups, with limits that hold for all pairs at once. ${drawn
        .slice(0, 6)
        .map(
          ({ label, centre, lower, upper }) =>
            `${label}: ${formatBrief(centre)}, ${formatBrief(lower)} to ${formatBrief(upper)}`,
        )
        .join("; ")}.`,
      frame: { width: PAGE_FRAME.width, height: Math.max(170, drawn.length * 24 + 70) },
      padding: room,
      standsAlone: true,
      caption: () =>
        isAll
          ? null
          : `The ${formatCount(drawn.length)} pairs with the smallest p of ${formatCount(all.length)} are drawn.`,
      build: (theme, frame, drawing) =>
        layeredChart(
          theme,
          frame,
          [
            {
              data: { values: [{ at: 0 }] },
              mark: { type: "rule", color: theme.colour["ink-2"], strokeDash: [3, 3], tooltip: null },
              encoding: { x: { field: "at", type: "quantitative", title: shortened(title, 60) } },
            },
            ...intervalLayers(theme, drawn, title),
          ],
          room,
          plane(drawing),
        ),
      plane,
      targets: (drawing) => intervalTargets(drawn, plane(drawing)),
    },
  ];
}

/** The groups over their values, and the differences of the pairs; empty if the result is only a message. */
export function groupCharts(result: GroupComparisonResult, labels: VariableLabels): ChartPicture[] {
  return [...meansChart(result, labels), ...pairsChart(result, labels)];
}
