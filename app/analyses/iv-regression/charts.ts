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
import type { Coefficient, FirstStage, IvRegressionResult } from "~/compute/contract/types";
import { formatBrief, formatCount } from "~/lib/format-number";
import type { VariableLabels } from "../variables/variable-labels";
import { setText } from "./tables";

/** Half the width and half the height of a mark that pointer and keyboard find, as shares of the plot. */
const REACH = 0.02;
/** Room for the names of the estimates. */
const NAMES = padding({ left: 150 });
const ROOM = padding();

type Ends = [number | null, number | null];

/** A line of the chart of estimates; an end without a limit is null. */
interface Estimate {
  label: string;
  centre: number | null;
  intervals: Ends[];
}

function estimatesOf(result: IvRegressionResult): Estimate[] {
  const row = (label: string, table: readonly Coefficient[] | null): Estimate[] => {
    const found = table?.[1];
    return found ? [{ label, centre: found.coeff, intervals: [[found.ci_lower, found.ci_upper]] }] : [];
  };
  const { claim } = result;
  const set: Estimate[] =
    claim && claim.shape !== null
      ? [{ label: "Anderson–Rubin", centre: claim.estimate, intervals: claim.intervals }]
      : [];
  return [
    ...row("Least squares", result.ols),
    ...row("Two-stage", result.tsls),
    ...row("LIML", result.liml),
    ...set,
  ];
}

const numbersOf = ({ centre, intervals }: Estimate) =>
  [centre, ...intervals.flat()].filter((value) => value !== null);

function estimateLayers(
  theme: ChartTheme,
  estimates: readonly Estimate[],
  { x }: Plane,
  title: string,
): ChartLayer[] {
  const labels = estimates.map(({ label }) => label);
  const y = {
    field: "label",
    type: "nominal" as const,
    sort: labels,
    scale: { domain: labels },
    title: null,
    axis: { labelLimit: 140, domain: false, ticks: false },
  };
  const across = (field: string) => ({
    field,
    type: "quantitative" as const,
    title: shortened(title, 60),
    axis: { grid: true },
  });
  const lines = estimates.flatMap(({ label, intervals }) =>
    intervals.map(([low, high]) => ({ label, low: low ?? x[0], high: high ?? x[1] })),
  );
  const arrows = estimates.flatMap(({ label, intervals }) =>
    intervals.flatMap(([low, high]) => [
      ...(low === null ? [{ label, at: x[0], text: "◀" }] : []),
      ...(high === null ? [{ label, at: x[1], text: "▶" }] : []),
    ]),
  );
  const dots = estimates.flatMap(({ label, centre }) => (centre === null ? [] : [{ label, centre }]));
  return [
    {
      data: { values: lines },
      mark: {
        type: "rule",
        color: theme.colour.c1,
        strokeWidth: 4,
        opacity: 0.55,
        strokeCap: "round",
        tooltip: null,
      },
      encoding: { y, x: across("low"), x2: { field: "high" } },
    },
    {
      data: { values: arrows },
      mark: { type: "text", fontSize: 12, color: theme.colour.c1, tooltip: null },
      encoding: { y, x: across("at"), text: { field: "text", type: "nominal" } },
    },
    {
      data: { values: [{ at: 0 }] },
      mark: { type: "rule", color: theme.colour["ink-3"], strokeWidth: 1, tooltip: null },
      encoding: { x: across("at") },
    },
    {
      data: { values: dots },
      mark: {
        type: "point",
        filled: true,
        size: 60,
        fill: theme.colour.c1,
        stroke: theme.colour.surface,
        strokeWidth: 1,
        opacity: 1,
      },
      encoding: { y, x: across("centre") },
    },
  ];
}

function estimateChart(result: IvRegressionResult, labels: VariableLabels): ChartPicture[] {
  const estimates = estimatesOf(result);
  const name = result.endogenous[0]?.display_name ?? "X";
  const numbers = estimates.flatMap(numbersOf);
  if (numbers.length < 2) return [];
  const plane = ({ ends }: { ends?: Partial<Plane> }): Plane =>
    widened({ x: axisEnds(0, numbers), y: [0, 1] }, ends);
  const told = estimates.map(
    ({ label, centre, intervals }) =>
      `${label}: ${formatBrief(centre)}, ${intervals.length === 0 ? "no effect agrees" : setText(intervals)}`,
  );
  const title = `Effect of ${name}`;
  return [
    {
      key: "estimates",
      title: `Estimates of the effect of ${shortened(name, 40)} on ${shortened(labels.y.label, 40)}`,
      description: `Estimates of the effect of ${name} on ${labels.y.label} with 95 % limits. ${told.join("; ")}.`,
      caption: () =>
        "Lines: 95\u202f% limits. Arrows: no limit. Only the Anderson–Rubin set allows for weak instruments.",
      frame: PAGE_FRAME,
      padding: NAMES,
      standsAlone: true,
      build: (theme, frame, drawing) =>
        layeredChart(
          theme,
          frame,
          estimateLayers(theme, estimates, plane(drawing), title),
          NAMES,
          plane(drawing),
        ),
      plane,
      targets: (drawing) =>
        markTargets(
          estimates.map(({ label, centre, intervals }, i) => {
            const [top, bottom] = [i / estimates.length, (i + 1) / estimates.length];
            const [across] = shareOf(plane(drawing), centre ?? 0, 0);
            return {
              area: { left: 0, right: 1, top, bottom },
              at: [across, (top + bottom) / 2] as const,
              title: label,
              facts: [
                ["Estimate", formatBrief(centre)],
                ["95 % limits", intervals.length === 0 ? "none" : setText(intervals)],
              ] as const,
            };
          }),
        ),
    },
  ];
}

function stageChart({ name, points }: FirstStage, m: number, others: boolean): ChartPicture[] {
  const dots = points.fitted.flatMap((fitted, i) => {
    const [observed, row] = [points.observed[i] ?? null, points.row[i] ?? 0];
    return fitted === null || observed === null ? [] : [{ x: fitted, y: observed, row }];
  });
  if (dots.length < 2) return [];
  const beyond = others ? " beyond the other X" : "";
  const plane = ({ ends }: { ends?: Partial<Plane> }): Plane =>
    widened({ x: axisEnds(dots.map(({ x }) => x)), y: axisEnds(dots.map(({ y }) => y)) }, ends);
  const axis = (field: string, title: string) => ({
    field,
    type: "quantitative" as const,
    title: shortened(title, 60),
    axis: { grid: true },
  });
  const across = axis("x", `By the instruments${beyond}`);
  const up = axis("y", `${name}${beyond}`);
  const layers = (theme: ChartTheme, { x }: Plane): ChartLayer[] => [
    {
      data: { values: dots },
      mark: { type: "point", filled: true, size: 30, fill: theme.colour.c1, opacity: 0.6, tooltip: null },
      encoding: { x: across, y: up },
    },
    {
      data: { values: x.map((end) => ({ x: end, y: end })) },
      mark: { type: "line", color: theme.colour.c2, strokeWidth: 2, clip: true, tooltip: null },
      encoding: { x: across, y: up },
    },
  ];
  return [
    {
      key: `first-${m + 1}`,
      title: `First stage: ${shortened(name, 40)} by the instruments`,
      description: `${name} by what the instruments explain of it${beyond}, ${formatCount(dots.length)} rows, with the line where both are equal. The closer the points are to the line, the stronger are the instruments.`,
      caption: () => "Line: the fit of the instruments. A flat cloud has weak instruments.",
      frame: PAGE_FRAME,
      padding: ROOM,
      standsAlone: true,
      build: (theme, frame, drawing) =>
        layeredChart(theme, frame, layers(theme, plane(drawing)), ROOM, plane(drawing)),
      plane,
      targets: (drawing) =>
        markTargets(
          dots.map(({ x, y, row }) => {
            const at = shareOf(plane(drawing), x, y);
            const [left, top] = at;
            return {
              area: { left: left - REACH, right: left + REACH, top: top - REACH, bottom: top + REACH },
              at,
              title: `Row ${formatCount(row)}`,
              facts: [
                [name, formatBrief(y)],
                ["By the instruments", formatBrief(x)],
              ] as const,
            };
          }),
        ),
    },
  ];
}

/** The estimates side by side, and how the instruments move each endogenous X; empty if the result is only a message. */
export function ivCharts(result: IvRegressionResult, labels: VariableLabels): ChartPicture[] {
  if (result.n === null) return [];
  const others = labels.x.length > result.endogenous.length;
  return [
    ...(result.endogenous.length === 1 ? estimateChart(result, labels) : []),
    ...(result.first_stage ?? []).flatMap((stage, m) => stageChart(stage, m, others)),
  ];
}
