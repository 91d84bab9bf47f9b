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
import type { ContingencyResult } from "~/compute/contract/types";
import { countOf, formatCount, formatPercent } from "~/lib/format-number";
import type { VariableLabels } from "../variables/variable-labels";
import { percent } from "./tables";

/** The maximum number of bars that are drawn. */
const MOST_BARS = 60;
const ROW_HEIGHT = 20;
/** The maximum length of a name at its bar, in characters. */
const LONGEST_NAME = 34;
const SERIES = ["c1", "c2", "c3", "c4", "c5", "c6"] as const;

interface Bar {
  label: string;
  row: string;
  column: string;
  /** Index of the column. */
  series: number;
  count: number;
  total: number;
  /** Percent of the rows of its category of X. */
  share: number;
  /** Limits; null in rows that depend on each other. */
  lower: number | null;
  upper: number | null;
}

/** The shares of each row of the table. With two columns only the second is drawn: the rest is the first. */
function barsOf({
  row_names: rows,
  columns,
  counts,
  row_shares,
  row_totals,
  claim,
}: ContingencyResult): Bar[] {
  const isPlain = !claim?.errors;
  const bars = (rows ?? []).flatMap((row, i) =>
    (columns ?? []).flatMap((column, j): Bar[] => {
      const found = row_shares?.[i]?.[j];
      if (!found || (columns?.length === 2 && j === 0)) return [];
      return [
        {
          label: shortened(columns?.length === 2 ? row : `${row}: ${column}`, LONGEST_NAME),
          row,
          column,
          series: j,
          count: counts?.[i]?.[j] ?? 0,
          total: row_totals?.[i] ?? 0,
          share: percent(found.share),
          lower: isPlain ? percent(found.lower) : null,
          upper: isPlain ? percent(found.upper) : null,
        },
      ];
    }),
  );
  const taken = new Set<string>();
  return bars.map((bar) => {
    let { label } = bar;
    while (taken.has(label)) label += "\u200b";
    taken.add(label);
    return { ...bar, label };
  });
}

const colourOf = (theme: ChartTheme, series: number) => theme.colour[SERIES[series % SERIES.length] ?? "c1"];

function barLayers(theme: ChartTheme, bars: readonly Bar[], title: string): ChartLayer[] {
  const labels = bars.map(({ label }) => label);
  const y = {
    field: "label",
    type: "nominal" as const,
    sort: labels,
    scale: { domain: labels },
    title: null,
    axis: { labelLimit: 220, domain: false, ticks: false, labelFontSize: bars.length > 24 ? 9 : 11 },
  };
  const x = (field: string) => ({
    field,
    type: "quantitative" as const,
    title: shortened(title, 70),
    axis: { grid: true },
  });
  const values = bars.map((bar) => ({ ...bar, colour: colourOf(theme, bar.series) }));
  return [
    {
      data: { values },
      mark: { type: "bar", height: { band: 0.7 }, fillOpacity: 0.4 },
      encoding: {
        y,
        x: x("share"),
        x2: { datum: 0 },
        color: { field: "colour", type: "nominal", scale: null, legend: null },
      },
    },
    {
      data: { values: values.filter(({ lower }) => lower !== null) },
      mark: { type: "rule", color: theme.colour.ink, strokeWidth: 1.25, tooltip: null },
      encoding: { y, x: x("lower"), x2: { field: "upper" } },
    },
  ];
}

function factsOf(bar: Bar, x: string): (readonly [string, string])[] {
  const shown = (value: number) => formatPercent(value / 100, 1);
  return [
    [`Share of the rows with ${x} ${bar.row}`, shown(bar.share)],
    ["Count", `${formatCount(bar.count)} of ${formatCount(bar.total)}`],
    ...(bar.lower === null || bar.upper === null
      ? []
      : [["95 % limits", `${shown(bar.lower)} to ${shown(bar.upper)}`] as const]),
  ];
}

function sharesChart(result: ContingencyResult, labels: VariableLabels): ChartPicture[] {
  const bars = barsOf(result);
  if (bars.length === 0 || bars.length > MOST_BARS) return [];
  const [x, y] = [labels.x[0]?.label ?? result.by, labels.y.label];
  const only = result.columns?.length === 2 ? ` ${result.columns[1] ?? ""}` : "";
  const longest = Math.max(...bars.map(({ label }) => label.length));
  const room = padding({ left: Math.min(230, 34 + longest * 6.2) });
  const height = Math.max(150, bars.length * ROW_HEIGHT + 70);
  const plane = ({ ends }: { ends?: Partial<Plane> }) =>
    widened({ x: axisEnds(0, ...bars.flatMap(({ share, upper }) => [share, upper])) }, ends);
  const told = bars
    .slice(0, 6)
    .map(({ row, column, share }) => `${x} ${row}, ${y} ${column}: ${formatPercent(share / 100, 1)}`);
  return [
    {
      key: "shares",
      title: `${y}${only} by ${x}`,
      description: `Bars of ${y}${only} in percent of the rows of each ${x}. ${told.join("; ")}${bars.length > 6 ? ". The table has all shares" : ""}.`,
      frame: { width: PAGE_FRAME.width, height },
      printFrame: { width: 600, height: Math.round(height * 1.1) },
      padding: room,
      standsAlone: true,
      build: (theme, frame, drawing) =>
        layeredChart(
          theme,
          frame,
          barLayers(theme, bars, `${y}${only}, % of the rows of each ${x}`),
          room,
          plane(drawing),
        ),
      plane,
      targets: (drawing) =>
        markTargets(
          bars.map((bar, i) => {
            const [top, bottom] = [i / bars.length, (i + 1) / bars.length];
            const [across] = shareOf({ ...plane(drawing), y: [0, 1] }, bar.share, 0);
            return {
              area: { left: 0, right: 1, top, bottom },
              at: [across, (top + bottom) / 2] as const,
              title: `${x} ${bar.row}, ${y} ${bar.column}`,
              facts: factsOf(bar, x),
            };
          }),
        ),
    },
  ];
}

interface Tile {
  row: string;
  column: string;
  series: number;
  count: number;
  total: number;
  left: number;
  right: number;
  /** The distance from the top. */
  top: number;
  bottom: number;
}

/** Tiles as wide as the share of their row of the table among all, and as high as their share of that row. */
function tilesOf({ row_names: rows, columns, counts, row_totals: totals }: ContingencyResult): Tile[] {
  const all = (totals ?? []).reduce((sum, count) => sum + count, 0);
  let left = 0;
  return (rows ?? []).flatMap((row, i) => {
    const total = totals?.[i] ?? 0;
    const right = left + total / all;
    let top = 0;
    const tiles = (columns ?? []).map((column, j): Tile => {
      const count = counts?.[i]?.[j] ?? 0;
      const bottom = top + count / total;
      const tile = { row, column, series: j, count, total, left, right, top, bottom };
      top = bottom;
      return tile;
    });
    left = right;
    return tiles;
  });
}

function mosaicLayers(theme: ChartTheme, tiles: readonly Tile[]): ChartLayer[] {
  const axis = (field: string, domain: readonly [number, number]) => ({
    field,
    type: "quantitative" as const,
    title: null,
    axis: null,
    scale: { domain: [...domain], nice: false, zero: false },
  });
  const [across, down] = [
    [0, 1],
    [1.08, 0],
  ] as const;
  const gap = 0.002;
  const values = tiles
    .filter(({ count }) => count > 0)
    .map((tile) => ({
      ...tile,
      left: tile.left + gap,
      right: tile.right - gap,
      top: tile.top + gap,
      bottom: tile.bottom - gap,
      colour: colourOf(theme, tile.series),
    }));
  const fits = (width: number, text: string) => shortened(text, Math.max(3, Math.floor(width * 84)));
  const inside = values
    .filter(({ left, right, top, bottom }) => right - left > 0.06 && bottom - top > 0.06)
    .map(({ left, right, top, bottom, column }) => ({
      x: (left + right) / 2,
      y: (top + bottom) / 2,
      text: fits(right - left, column),
    }));
  const below = tiles
    .filter(({ series, left, right }) => series === 0 && right - left > 0.04)
    .map(({ left, right, row }) => ({ x: (left + right) / 2, y: 1.04, text: fits(right - left, row) }));
  return [
    {
      data: { values },
      mark: { type: "rect", opacity: 0.4 },
      encoding: {
        x: axis("left", across),
        x2: { field: "right" },
        y: axis("top", down),
        y2: { field: "bottom" },
        color: { field: "colour", type: "nominal", scale: null, legend: null },
      },
    },
    {
      data: { values: [...inside, ...below] },
      mark: { type: "text", fontSize: 10.5, color: theme.colour.ink },
      encoding: { x: axis("x", across), y: axis("y", down), text: { field: "text", type: "nominal" } },
    },
  ];
}

function mosaic(result: ContingencyResult, labels: VariableLabels): ChartPicture[] {
  const tiles = tilesOf(result);
  if (tiles.length === 0) return [];
  const [x, y] = [labels.x[0]?.label ?? result.by, labels.y.label];
  const room = padding({ left: 8, right: 8, top: 8, bottom: 8 });
  const frame = { width: PAGE_FRAME.width, height: 340 };
  const rows = [...new Map(tiles.map(({ row, total }) => [row, total]))];
  const told = rows.slice(0, 6).map(([row, total]) => `${row}: ${countOf(total, "row")}`);
  return [
    {
      key: "mosaic",
      title: `Mosaic of ${y} by ${x}`,
      description: `Tiles as wide as the rows of each ${x} and as high as the shares of ${y} among them. ${told.join("; ")}. Without a relation the tiles of all columns have the same heights.`,
      frame,
      printFrame: { width: 600, height: 330 },
      padding: room,
      standsAlone: true,
      build: (theme, size) => layeredChart(theme, size, mosaicLayers(theme, tiles), room),
      plane: () => ({}),
      targets: () =>
        markTargets(
          tiles.map(({ row, column, count, total, left, right, top, bottom }) => ({
            area: { left, right, top: top / 1.08, bottom: bottom / 1.08 },
            title: `${x} ${row}, ${y} ${column}`,
            facts: [
              ["Count", `${formatCount(count)} of ${formatCount(total)}`],
              [`Share of the rows with ${x} ${row}`, formatPercent(count / total, 1)],
            ],
          })),
        ),
    },
  ];
}

/** The bars of the shares of rows, and the mosaic; empty if the result is only a message. */
export function contingencyCharts(result: ContingencyResult, labels: VariableLabels): ChartPicture[] {
  return result.counts ? [...sharesChart(result, labels), ...mosaic(result, labels)] : [];
}
