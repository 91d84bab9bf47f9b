import type { ChartDrawing } from "~/charts/drawing";
import { ALL_POINTS, type ChartPicture, SINGLE_POINTS } from "~/charts/picture";
import { isDense } from "~/charts/scatter";
import { formatCount } from "~/lib/format-number";

/** The caption of a chart that shows hexagons or only some of its points. */
export function pointCaption(drawing: ChartDrawing): string | null {
  if (!isDense(drawing)) return null;
  const total = formatCount(drawing.total);
  if (drawing.drawn === drawing.total)
    return `All ${total} rows are drawn; downloads and print show hexagons of them.`;
  return `Hexagons of all ${total} rows; ${formatCount(drawing.drawn)} of them, which stand out, are drawn singly.`;
}

/** Marks a chart whose points the browser draws over a ground image. */
export function groundOf(n: number): Pick<ChartPicture, "hasGround"> {
  return n > SINGLE_POINTS && n <= ALL_POINTS ? { hasGround: true } : {};
}
