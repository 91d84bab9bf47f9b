import type { ChartDrawing } from "~/charts/drawing";
import { axisEnds, type Plane, widened } from "~/charts/plane";
import type { BoxplotCategory } from "~/compute/contract/types";
import type { VariableLabels } from "../variables/variable-labels";

/** The boxes of a chart with their names. */
export interface BoxChart {
  boxes: readonly BoxplotCategory[];
  labels: VariableLabels;
  /** The column of the categories; `null` for a single box. */
  by: string | null;
}

/** The horizontal axis: whiskers, notches and the points beyond. */
export function boxPlane(boxes: readonly BoxplotCategory[], drawing: ChartDrawing): Pick<Plane, "x"> {
  const ends = boxes.flatMap((box) => [box.low_whisker, box.high_whisker, box.notch_lower, box.notch_upper]);
  return widened({ x: axisEnds(drawing.x, ends) }, drawing.ends);
}
