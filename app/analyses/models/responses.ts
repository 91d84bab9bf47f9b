import { curveBands, edgeLabels } from "~/charts/bands";
import type { ChartDrawing } from "~/charts/drawing";
import {
  type ChartLayer,
  type ChartPicture,
  type Frame,
  layeredChart,
  PAGE_FRAME,
  padding,
  plotSize,
  shortened,
} from "~/charts/picture";
import { axisEnds, type Plane, shareOf, widened } from "~/charts/plane";
import { tooltipNumber } from "~/charts/points";
import { lineLayer, zeroLine } from "~/charts/scatter";
import { markTargets, type Targets } from "~/charts/targets";
import type { ChartTheme } from "~/charts/theme";
import type { DynamicResult, EffectOverTime, Limits } from "~/compute/contract/types";
import { formatBrief } from "~/lib/format-number";
import type { ResultTable } from "~/lib/result-table";
import type { VariableLabels } from "../variables/variable-labels";
import { CONFIDENCE_LEVELS } from "~/charts/band-levels";

/**
 * The maximum number of charts of responses. If there are more, a note of the core says so
 * (compute-rs/src/analysis/regression/responses.rs).
 */
const MOST = 10;
const PADDING = padding({ right: 58 });
const NAMES = { x: "Periods since the change", once: "One-time change", lasting: "Lasting change" };

/** Keys of the charts of responses, as far as a result has them. */
export const RESPONSE_KEYS = Array.from({ length: MOST }, (_, i) => `response-${i + 1}`);

function numbers(values: readonly (number | null)[]): number[] {
  return values.map((value) => value ?? NaN);
}

function planeOf(period: readonly number[], effect: EffectOverTime): Plane {
  const { once_limits: once, lasting_limits: lasting } = effect;
  return {
    // Half a period at each end, for the bars.
    x: [-0.5, (period.at(-1) ?? 0) + 0.5],
    y: axisEnds(once.lower, once.upper, lasting.level95.lower, lasting.level95.upper, effect.long_run, 0),
  };
}

/** Bars of the response to a one-time change, with their 95 % limits. */
function barLayers(theme: ChartTheme, period: readonly number[], effect: EffectOverTime): ChartLayer[] {
  const rows = period.map((at, i) => ({
    at,
    zero: 0,
    once: effect.once[i],
    lower: effect.once_limits.lower[i],
    upper: effect.once_limits.upper[i],
  }));
  const rule = (from: string, to: string, look: object): ChartLayer => ({
    data: { values: rows },
    mark: { type: "rule", color: theme.colour.c2, tooltip: null, ...look },
    encoding: {
      x: { field: "at", type: "quantitative" },
      y: { field: from, type: "quantitative" },
      y2: { field: to },
    },
  });
  return [
    rule("zero", "once", { strokeWidth: 7, opacity: 0.45 }),
    rule("lower", "upper", { strokeWidth: 1.2 }),
  ];
}

function layers(
  theme: ChartTheme,
  frame: Frame,
  period: readonly number[],
  effect: EffectOverTime,
  yTitle: string,
  plane: Plane,
): ChartLayer[] {
  const bands = CONFIDENCE_LEVELS.map((level) => {
    const { lower, upper } = effect.lasting_limits[`level${level}`];
    return { level, x: period, lower: numbers(lower), upper: numbers(upper) };
  });
  const axes: ChartLayer = {
    data: { values: [{}] },
    mark: { type: "point", opacity: 0, tooltip: null },
    encoding: {
      x: {
        field: "x",
        type: "quantitative",
        title: NAMES.x,
        axis: { tickMinStep: 1, format: "d" },
      },
      y: { field: "y", type: "quantitative", title: shortened(yTitle, 48) },
    },
  };
  const end = effect.long_run;
  const perPixel = (plane.y[1] - plane.y[0]) / plotSize(frame, PADDING).height;
  const longRun: ChartLayer[] =
    end === null
      ? []
      : [
          {
            data: { values: [{ end }] },
            mark: { type: "rule", color: theme.colour["ink-3"], strokeDash: [5, 4], tooltip: null },
            encoding: { y: { field: "end", type: "quantitative" } },
          },
          edgeLabels(theme, [{ y: end, text: "long run" }], perPixel),
        ];
  return [
    axes,
    ...curveBands(theme, bands),
    zeroLine(theme),
    ...barLayers(theme, period, effect),
    ...longRun,
    ...lineLayer(theme, period, numbers(effect.lasting)),
  ];
}

function interval(value: number | null | undefined, { lower, upper }: Limits, at: number): string {
  return `${tooltipNumber(value)} (${tooltipNumber(lower[at])} to ${tooltipNumber(upper[at])})`;
}

/** One target for each period, over the height of the plot. */
function targets(period: readonly number[], effect: EffectOverTime, plane: Plane): Targets {
  return markTargets(
    period.map((at, i) => {
      const [left] = shareOf(plane, at - 0.5, 0);
      const [right] = shareOf(plane, at + 0.5, 0);
      return {
        area: { left, right, top: 0, bottom: 1 },
        at: shareOf(plane, at, effect.lasting[i] ?? 0),
        title: at === 0 ? "In the period of the change" : `${at} ${at === 1 ? "period" : "periods"} later`,
        facts: [
          [NAMES.lasting, interval(effect.lasting[i], effect.lasting_limits.level95, i)],
          [NAMES.once, interval(effect.once[i], effect.once_limits, i)],
        ] as const,
      };
    }),
  );
}

function describe(
  { display_name: x, once, lasting, lasting_limits: limits, long_run: end }: EffectOverTime,
  last: number,
  y: string,
): string {
  const at = lasting.length - 1;
  const [from, to] = [limits.level95.lower[at] ?? null, limits.level95.upper[at] ?? null];
  return (
    `Response of ${y} to one unit more of ${x}, by period, with 95 % limits. It begins with ${formatBrief(once[0] ?? null)}. ` +
    `A lasting change has added up to ${formatBrief(lasting[at] ?? null)} (${formatBrief(from)} to ${formatBrief(to)}) after ${last} periods, ` +
    `and ends at ${formatBrief(end)}; a one-time change has faded to ${formatBrief(once[at] ?? null)} by then.`
  );
}

/** The response of Y to each X over time; empty if the result withholds it. */
export function responseCharts({ responses }: DynamicResult, labels: VariableLabels): ChartPicture[] {
  if (!responses) return [];
  const { period, effects } = responses;
  const last = period.at(-1);
  if (last === undefined) return [];
  return effects.slice(0, MOST).map((effect, i): ChartPicture => {
    const y = `Change of ${labels.y.axis}`;
    const plane = ({ ends }: ChartDrawing) => widened(planeOf(period, effect), ends);
    return {
      key: RESPONSE_KEYS[i] ?? "",
      title: `Response over time to ${shortened(effect.display_name)}`,
      description: describe(effect, last, labels.y.label),
      frame: PAGE_FRAME,
      padding: PADDING,
      standsAlone: true,
      caption: () =>
        `Line with bands: one unit more of ${effect.display_name} from period 0 on. Bars: one unit more in period 0 alone. ` +
        "The line is the running total of the bars.",
      build: (theme, frame, drawing) => {
        const ends = plane(drawing);
        return layeredChart(theme, frame, layers(theme, frame, period, effect, y, ends), PADDING, ends);
      },
      plane,
      targets: (drawing) => targets(period, effect, plane(drawing)),
    };
  });
}

/** The responses as numbers: one row for each X and period. */
export function responseTables({ responses }: DynamicResult): ResultTable[] {
  if (!responses || responses.effects.length === 0) return [];
  const columns = (key: string, group: string) => [
    { key, label: "Effect", kind: "number" as const, group },
    { key: `${key}_lower`, label: "95\u202f% CI: lower", kind: "number" as const, group },
    { key: `${key}_upper`, label: "upper", kind: "number" as const, group },
  ];
  return [
    {
      key: "responses",
      title: "Responses over time",
      columns: [
        { key: "name", label: "", kind: "text" },
        { key: "period", label: "Period", kind: "count" },
        ...columns("lasting", NAMES.lasting),
        ...columns("once", NAMES.once),
      ],
      rows: responses.effects.flatMap((effect) => {
        const { lasting, lasting_limits: limits, once, once_limits: onceLimits } = effect;
        return responses.period.map((period, i) => [
          effect.display_name,
          period,
          lasting[i] ?? null,
          limits.level95.lower[i] ?? null,
          limits.level95.upper[i] ?? null,
          once[i] ?? null,
          onceLimits.lower[i] ?? null,
          onceLimits.upper[i] ?? null,
        ]);
      }),
    },
  ];
}
