import type { ChartDrawing } from "~/charts/drawing";
import { type ChartLayer, type ChartPicture, layeredChart, PAGE_FRAME, padding } from "~/charts/picture";
import { axisEnds, type Plane, shareOf, widened } from "~/charts/plane";
import { tooltipNumber } from "~/charts/points";
import { zeroLine } from "~/charts/scatter";
import { markTargets, type Targets } from "~/charts/targets";
import type { ChartTheme } from "~/charts/theme";
import type { Correlogram, RegressionResult, RobustRegressionResult } from "~/compute/contract/types";
import { formatBrief, formatCount } from "~/lib/format-number";
import type { ResultTable } from "~/lib/result-table";

const KEY = "correlogram";
const PADDING = padding();

interface Bar {
  lag: number;
  r: number;
  limit: number;
  pairs: number;
}

function barsOf({ lag, autocorrelation, limit, pairs }: Correlogram): Bar[] {
  return lag.flatMap((at, i) => {
    const [r = null, most = null] = [autocorrelation[i], limit[i]];
    return r === null || most === null ? [] : [{ lag: at, r, limit: most, pairs: pairs[i] ?? 0 }];
  });
}

function planeOf(bars: readonly Bar[]): Plane {
  const limits = bars.flatMap(({ limit }) => [limit, -limit]);
  return {
    x: [0, bars.length + 1],
    y: axisEnds(
      bars.map(({ r }) => r),
      limits,
      0,
    ),
  };
}

const LAG = {
  field: "lag",
  type: "quantitative" as const,
  title: "Lag in periods",
  axis: { tickMinStep: 1, format: "d" },
};
const Y_TITLE = "Autocorrelation";

/** The limits as a band that is half a lag wider than the bars, and the bars; bars beyond the limits stand out. */
function layers(theme: ChartTheme, bars: readonly Bar[]): ChartLayer[] {
  const [first, last] = [bars[0], bars.at(-1)];
  const ends = first && last ? [{ ...first, lag: 0.5 }, ...bars, { ...last, lag: last.lag + 0.5 }] : [];
  return [
    {
      data: { values: ends.map(({ lag, limit }) => ({ lag, lower: -limit, upper: limit })) },
      mark: { type: "area", color: theme.colour.c1, opacity: 0.14, tooltip: null },
      encoding: {
        x: LAG,
        y: { field: "lower", type: "quantitative", title: Y_TITLE },
        y2: { field: "upper" },
      },
    },
    zeroLine(theme),
    ...[false, true].flatMap((beyond): ChartLayer[] => {
      const values = bars.filter(({ r, limit }) => Math.abs(r) > limit === beyond);
      if (values.length === 0) return [];
      return [
        {
          data: { values: values.map(({ lag, r }) => ({ lag, r, zero: 0 })) },
          mark: {
            type: "rule",
            color: beyond ? theme.colour.c2 : theme.colour.c1,
            strokeWidth: beyond ? 4 : 3,
            tooltip: null,
          },
          encoding: {
            x: LAG,
            y: { field: "zero", type: "quantitative", title: Y_TITLE },
            y2: { field: "r" },
          },
        },
      ];
    }),
  ];
}

function targets(bars: readonly Bar[], plane: Plane): Targets {
  return markTargets(
    bars.map(({ lag, r, limit, pairs }) => {
      const [left] = shareOf(plane, lag - 0.5, 0);
      const [right] = shareOf(plane, lag + 0.5, 0);
      return {
        area: { left, right, top: 0, bottom: 1 },
        at: shareOf(plane, lag, r),
        title: `Lag ${lag}`,
        facts: [
          [Y_TITLE, tooltipNumber(r)],
          ["95\u202f% limits", `±${tooltipNumber(limit)}`],
          ["Pairs of rows", formatCount(pairs)],
        ] as const,
      };
    }),
  );
}

type SeriesResult = Pick<RegressionResult | RobustRegressionResult, "correlogram">;

function titleOf({ within_entities: within }: Correlogram): string {
  return within ? "Correlogram of the residuals within entities" : "Correlogram of the residuals";
}

/** The bars beyond the limits, and how many would be by chance, with independent errors. */
function outsideInWords({ outside }: Correlogram, bars: readonly Bar[]): string {
  const exceed = outside === 1 ? "exceeds its" : "exceed their";
  return `${formatCount(outside)} of ${formatCount(bars.length)} lags ${exceed} 95\u202f% limits; about 5\u202f% would by chance.`;
}

/** Autocorrelations of the residuals by lag; empty if the rows have no order in time. */
export function correlogramCharts({ correlogram }: SeriesResult): ChartPicture[] {
  const bars = correlogram ? barsOf(correlogram) : [];
  const [first] = bars;
  if (!correlogram || !first) return [];
  const largest = bars.reduce((most, bar) => (Math.abs(bar.r) > Math.abs(most.r) ? bar : most), first);
  const counted = outsideInWords(correlogram, bars);
  const hedge = correlogram.approximate
    ? " With lagged Y in the model the limits are only approximate, and too wide at short lags."
    : "";
  const plane = ({ ends }: ChartDrawing) => widened(planeOf(bars), ends);
  const among = correlogram.within_entities ? ", each within an entity" : "";
  return [
    {
      key: KEY,
      title: titleOf(correlogram),
      description:
        `Autocorrelations of the residuals at lags 1 to ${bars.length}${among}. ${counted} ` +
        `The largest is ${formatBrief(largest.r, 3)} at lag ${largest.lag}; the limits there are ±${formatBrief(largest.limit, 3)}.`,
      frame: PAGE_FRAME,
      padding: PADDING,
      standsAlone: true,
      caption: () => counted + hedge,
      build: (theme, frame, drawing) =>
        layeredChart(theme, frame, layers(theme, bars), PADDING, plane(drawing)),
      plane,
      targets: (drawing) => targets(bars, plane(drawing)),
    },
  ];
}

/** The numbers of the correlogram; empty if the rows have no order in time. */
export function correlogramTables({ correlogram }: SeriesResult): ResultTable[] {
  if (!correlogram) return [];
  return [
    {
      key: KEY,
      title: titleOf(correlogram),
      columns: [
        { key: "lag", label: "Lag", kind: "count" },
        { key: "autocorrelation", label: Y_TITLE, kind: "number" },
        { key: "limit", label: "95\u202f% limits: ±", kind: "number" },
        { key: "pairs", label: "Pairs", kind: "count" },
      ],
      rows: correlogram.lag.map((lag, i) => [
        lag,
        correlogram.autocorrelation[i] ?? null,
        correlogram.limit[i] ?? null,
        correlogram.pairs[i] ?? null,
      ]),
    },
  ];
}
