import type { ChartDrawing } from "~/charts/drawing";
import { axisEnds, type Plane, widened } from "~/charts/plane";
import type { GroupMean } from "~/compute/contract/types";

/** The horizontal axis of the groups: their intervals and the values. */
export function groupPlane(groups: readonly GroupMean[], drawing: ChartDrawing): Pick<Plane, "x"> {
  const ends = groups.flatMap(({ mean, lower, upper }) => [mean, lower, upper]);
  return widened({ x: axisEnds(drawing.x, ends) }, drawing.ends);
}
