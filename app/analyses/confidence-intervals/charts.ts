import type { ConfidenceIntervalsResult } from "~/compute/contract/types";
import type { ChartDrawing } from "~/charts/drawing";
import { type IntervalDatum, intervalLayers, intervalPlane, intervalTargets } from "~/charts/interval-plot";
import { type ChartPicture, type Frame, layeredChart, PAGE_FRAME, padding } from "~/charts/picture";
import { widened } from "~/charts/plane";
import { formatNumber } from "~/lib/format-number";
import type { VariableLabels } from "../variables/variable-labels";
import { listIntervals, type NamedInterval } from "./intervals";

/** Its downloaded image has 2400 × 1120 pixels. */
const PRINT_FRAME: Frame = { width: 600, height: 280 };
const FRAME: Frame = {
  width: PAGE_FRAME.width,
  height: Math.round((PAGE_FRAME.width * PRINT_FRAME.height) / PRINT_FRAME.width),
};
const ROOM = padding({ left: 136 });

/** Interval charts show three decimals. */
function number(value: number | null): string {
  return formatNumber(value, 3);
}

/** The name of an interval at its axis, where "Mean of kept values" takes too much room. */
function shortLabel(label: string): string {
  return label.replace(/ of (all|kept) values/, " ($1)");
}

function datum({ label, around, centre, lower, upper }: NamedInterval): IntervalDatum[] {
  if (centre === null || lower === null || upper === null) return [];
  const facts = [
    { title: "Lower", text: number(lower) },
    { title: around === "mean" ? "Mean" : "Median", text: number(centre) },
    { title: "Upper", text: number(upper) },
  ];
  return [
    { label: shortLabel(label), centre, lower, upper, group: around === "mean" ? "first" : "second", facts },
  ];
}

/** The chart of the intervals of mean and median; empty if the result is only a message. */
export function confidenceIntervalsCharts(
  result: ConfidenceIntervalsResult,
  labels: VariableLabels,
): ChartPicture[] {
  const intervals = listIntervals(result);
  const drawn = intervals.flatMap(datum);
  if (drawn.length === 0) return [];
  const plane = ({ ends }: ChartDrawing) => widened(intervalPlane(drawn), ends);
  const words = intervals.map(({ label, lower, upper }) => `${label}: ${number(lower)} to ${number(upper)}`);
  return [
    {
      key: "intervals",
      title: `Confidence intervals of ${labels.y.label}`,
      description: `Intervals around mean and median of ${labels.y.label}. ${words.join("; ")}.`,
      frame: FRAME,
      printFrame: PRINT_FRAME,
      padding: ROOM,
      standsAlone: true,
      build: (theme, frame, drawing) =>
        layeredChart(theme, frame, intervalLayers(theme, drawn, labels.y.label), ROOM, plane(drawing)),
      plane,
      targets: (drawing) => intervalTargets(drawn, plane(drawing)),
    },
  ];
}
