import {
  type ChartLayer,
  type ChartPicture,
  layeredChart,
  PAGE_FRAME,
  padding,
  shortened,
} from "~/charts/picture";
import { axisEnds, type Plane, shareOf, widened } from "~/charts/plane";
import { markTargets } from "~/charts/targets";
import type { ChartTheme } from "~/charts/theme";
import type { FrequenciesResult } from "~/compute/contract/types";
import { countOf, formatCount, formatPercent } from "~/lib/format-number";
import type { VariableLabels } from "../variables/variable-labels";
import { countRows, percent, withValuesOf } from "./shares";

/** Height of a bar before the chart grows. */
const ROW_HEIGHT = 20;
/** The maximum length of a value at its bar, in characters. */
const LONGEST_NAME = 26;

interface Bar {
  /** Its name at the axis, which no other bar has. */
  label: string;
  count: number;
  /** Percent of the rows with a value; null for the bar of missing values, which count in no share. */
  share: number | null;
  lower: number | null;
  upper: number | null;
}

/** The listed values, then all other values together, then the rows without a value. */
function listBars(result: FrequenciesResult): Bar[] {
  const { levels, others, missing } = result;
  const listed = (levels ?? []).map(({ value, count, share, lower, upper }) => ({
    label: shortened(value, LONGEST_NAME),
    count,
    share: percent(share),
    lower: percent(lower),
    upper: percent(upper),
  }));
  const none = { lower: null, upper: null };
  const rest =
    others && others.levels > 0
      ? [
          {
            label: countOf(others.levels, "other"),
            count: others.count,
            share: percent(others.count / countRows(result)),
            ...none,
          },
        ]
      : [];
  const empty = missing ? [{ label: "(missing)", count: missing, share: null, ...none }] : [];
  const taken = new Set<string>();
  return [...listed, ...rest, ...empty].map((bar) => {
    let { label } = bar;
    while (taken.has(label)) label += "\u200b";
    taken.add(label);
    return { ...bar, label };
  });
}

function planeOf(bars: readonly Bar[]): Pick<Plane, "x"> {
  return { x: axisEnds(0, ...bars.flatMap(({ share, upper }) => [share, upper])) };
}

function layers(theme: ChartTheme, bars: readonly Bar[], rows: number): ChartLayer[] {
  const { colour } = theme;
  const labels = bars.map(({ label }) => label);
  const y = {
    field: "label",
    type: "nominal" as const,
    sort: labels,
    scale: { domain: labels },
    title: null,
    axis: { labelLimit: 170, domain: false, ticks: false, labelFontSize: bars.length > 24 ? 9 : 11 },
  };
  const x = (field: string) => ({
    field,
    type: "quantitative" as const,
    title: `Share of ${countOf(rows, "row")} with a value, %`,
    axis: { grid: true },
  });
  const shown = bars.filter(({ share }) => share !== null);
  const empty = bars.filter(({ share }) => share === null);
  return [
    {
      data: { values: shown },
      mark: { type: "bar", height: { band: 0.7 }, fill: colour.c1, fillOpacity: 0.35, stroke: colour.c1 },
      encoding: { y, x: x("share"), x2: { datum: 0 } },
    },
    {
      data: { values: shown.filter(({ lower }) => lower !== null) },
      mark: { type: "rule", color: colour.ink, strokeWidth: 1.25, tooltip: null },
      encoding: { y, x: x("lower"), x2: { field: "upper" } },
    },
    ...(empty.length === 0
      ? []
      : [
          {
            data: {
              values: empty.map(({ label, count }) => ({ label, at: 0, text: countOf(count, "row") })),
            },
            mark: { type: "text" as const, align: "left" as const, dx: 4, color: colour["ink-2"] },
            encoding: { y, x: x("at"), text: { field: "text" } },
          },
        ]),
  ];
}

function describe(bars: readonly Bar[], rows: number, labels: VariableLabels): string {
  const parts = bars
    .slice(0, 6)
    .map(
      ({ label, count, share }) =>
        `${label}: ${formatCount(count)}${share === null ? "" : ` (${formatPercent(share / 100, 1)})`}`,
    );
  const more = bars.length > 6 ? ". The table has all values" : "";
  return `Shares of the values of ${labels.y.label} in ${countOf(rows, "row")}. ${parts.join("; ")}${more}.`;
}

/** The bars of the shares; empty if there are no values. */
export function frequencyCharts(given: FrequenciesResult, labels: VariableLabels): ChartPicture[] {
  const result = withValuesOf(given, labels);
  const [bars, rows] = [listBars(result), countRows(result)];
  if ((result.levels ?? []).length === 0) return [];
  const longest = Math.max(...bars.map(({ label }) => label.length));
  const room = padding({ left: Math.min(180, 34 + longest * 6.2) });
  const height = Math.max(170, bars.length * ROW_HEIGHT + 70);
  const plane = ({ ends }: { ends?: Partial<Plane> }) => widened(planeOf(bars), ends);
  return [
    {
      key: "shares",
      title: `Frequencies of ${labels.y.label}`,
      description: describe(bars, rows, labels),
      frame: { width: PAGE_FRAME.width, height },
      printFrame: { width: 600, height: Math.round(height * 1.1) },
      padding: room,
      standsAlone: true,
      build: (theme, frame, drawing) =>
        layeredChart(theme, frame, layers(theme, bars, rows), room, plane(drawing)),
      plane,
      targets: (drawing) =>
        markTargets(
          bars.map(({ label, count, share, lower, upper }, i) => {
            const [top, bottom] = [i / bars.length, (i + 1) / bars.length];
            const [across] = shareOf({ ...plane(drawing), y: [0, 1] }, share ?? 0, 0);
            const shown = (value: number) => formatPercent(value / 100, 1);
            return {
              area: { left: 0, right: 1, top, bottom },
              at: [across, (top + bottom) / 2] as const,
              title: label,
              facts: [
                ["Count", formatCount(count)] as const,
                ...(share === null ? [] : [["Share", shown(share)] as const]),
                ...(lower === null || upper === null
                  ? []
                  : [["Limits", `${shown(lower)} to ${shown(upper)}`] as const]),
              ],
            };
          }),
        ),
    },
  ];
}
