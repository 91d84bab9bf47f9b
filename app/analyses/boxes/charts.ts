import type { BoxplotCategory, BoxplotResult } from "~/compute/contract/types";
import {
  type ChartPicture,
  type Frame,
  layeredChart,
  PAGE_FRAME,
  type Padding,
  padding,
} from "~/charts/picture";
import { formatBrief, formatCount } from "~/lib/format-number";
import type { VariableLabels } from "../variables/variable-labels";
import { boxDatum, boxLayers } from "./layers";
import { type BoxChart, boxPlane } from "./plane";
import { pointsBeyond } from "./points-beyond";
import { boxTargets } from "./targets";

/** Height of one box before the chart grows. */
const ROW_HEIGHT = 26;

function describe(boxes: BoxplotCategory[], labels: VariableLabels, by: string | null): string {
  const subject =
    by === null
      ? `Boxplot of ${labels.y.label}`
      : `Boxplots of ${labels.y.label} by ${by}, ${boxes.length} categories`;
  const parts = boxes.slice(0, 6).map((box) => {
    const { beyond, hidden } = pointsBeyond(box);
    const far = `${formatCount(beyond)} ${beyond === 1 ? "point" : "points"} beyond`;
    const drawn = hidden === 0 ? "" : `, ${formatCount(hidden)} of them not drawn`;
    return `${by === null ? "" : `${box.category}: `}median ${formatBrief(box.median)}, middle half ${formatBrief(box.lower_quartile)} to ${formatBrief(box.upper_quartile)}, whiskers ${formatBrief(box.low_whisker)} to ${formatBrief(box.high_whisker)}, ${far}${drawn}`;
  });
  const rest = boxes.length > 6 ? ". The table has all categories" : "";
  return `${subject}. ${parts.join("; ")}${rest}.`;
}

/** How many points beyond the whiskers are drawn; null where all are. */
function shareDrawn(drawn: number, all: number): string | null {
  if (drawn === all) return null;
  return all === 1
    ? "The point beyond the whiskers is not drawn."
    : `${formatCount(drawn)} of ${formatCount(all)} points beyond the whiskers are drawn.`;
}

/** The chart of the boxes; empty if the result is only a message. */
export function boxplotCharts(result: BoxplotResult, labels: VariableLabels): ChartPicture[] {
  const boxes = result.categories ?? [];
  if (boxes.length === 0) return [];
  const grown = boxes.length * ROW_HEIGHT + 80;
  const single = result.by === null;
  const frame: Frame = {
    width: PAGE_FRAME.width,
    height: single ? 220 : Math.max(260, Math.min(grown, 1400)),
  };
  const longest = Math.max(0, ...boxes.map((box) => box.category.length));
  const room: Padding = padding({ left: single ? 20 : Math.min(150, 44 + longest * 6.2) });
  const chart: BoxChart = { boxes, labels, by: result.by };
  const hidden = boxes.reduce((sum, box) => sum + pointsBeyond(box).hidden, 0);
  return [
    {
      key: "boxplot",
      title: single ? `Boxplot of ${labels.y.label}` : `Boxplot of ${labels.y.label} by ${result.by}`,
      description: describe(boxes, labels, result.by),
      frame,
      padding: room,
      caption: ({ drawn, total }) => shareDrawn(drawn, total + hidden),
      build: (theme, size, drawing) => ({
        ...layeredChart(theme, size, boxLayers(theme, chart, drawing), room, boxPlane(boxes, drawing)),
        data: { values: boxes.flatMap(boxDatum) },
      }),
      plane: (drawing) => boxPlane(boxes, drawing),
      targets: (drawing) => boxTargets(chart, drawing),
    },
  ];
}
