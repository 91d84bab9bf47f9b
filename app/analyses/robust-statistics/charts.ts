import type { RobustStat, RobustStatisticsResult } from "~/compute/contract/types";
import type { ChartDrawing } from "~/charts/drawing";
import { type IntervalDatum, intervalLayers, intervalPlane, intervalTargets } from "~/charts/interval-plot";
import { type ChartPicture, layeredChart, PAGE_FRAME, padding } from "~/charts/picture";
import { widened } from "~/charts/plane";
import { tooltipNumber } from "~/charts/points";
import { formatBrief } from "~/lib/format-number";
import type { VariableLabels } from "../variables/variable-labels";

/** Padding with room for the names of the estimators. */
const ROOM = padding({ left: 190 });

function interval({ key, display_name, location, scale }: RobustStat): IntervalDatum[] {
  if (location === null || scale === null) return [];
  return [
    {
      label: display_name,
      centre: location,
      lower: location - scale,
      upper: location + scale,
      group: key === "mean_sd" ? "second" : "first",
      facts: [
        { title: "Location", text: tooltipNumber(location) },
        { title: "Scale", text: tooltipNumber(scale) },
      ],
    },
  ];
}

function describe(pairs: readonly RobustStat[], labels: VariableLabels): string {
  const of = (key: RobustStat["key"]) => pairs.find((pair) => pair.key === key);
  const words = [of("mean_sd"), of("median_mad")].flatMap((pair) =>
    pair ? [`${pair.display_name}: ${formatBrief(pair.location)}, ${formatBrief(pair.scale)}`] : [],
  );
  return `Locations of ${labels.y.label} by ${pairs.length} estimators, each with one scale to either side. ${words.join("; ")}.`;
}

/** The chart of every location ± one scale; empty if the result has no pairs. */
export function robustStatisticsCharts(
  result: RobustStatisticsResult,
  labels: VariableLabels,
): ChartPicture[] {
  const pairs = result.robust_stats ?? [];
  const intervals = pairs.flatMap(interval);
  if (intervals.length === 0) return [];
  const plane = ({ ends }: ChartDrawing) => widened(intervalPlane(intervals), ends);
  return [
    {
      key: "robust",
      title: `Location and scale of ${labels.y.label}`,
      description: describe(pairs, labels),
      frame: PAGE_FRAME,
      padding: ROOM,
      standsAlone: true,
      build: (theme, frame, drawing) =>
        layeredChart(theme, frame, intervalLayers(theme, intervals, labels.y.label), ROOM, plane(drawing)),
      plane,
      targets: (drawing) => intervalTargets(intervals, plane(drawing)),
    },
  ];
}
