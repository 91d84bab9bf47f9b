import type { PlotBox } from "./paint";
import type { Targets } from "./targets";
import type { ChartTheme } from "./theme";

/** Up to this number, selected points have a ring; more would cover each other. */
const MOST_RINGS = 40;

/** Marks the selected targets: a dot in the second colour, in a ring when they are few. */
export function paintSelected(
  context: CanvasRenderingContext2D,
  targets: Targets,
  selected: readonly number[],
  box: PlotBox,
  { colour }: ChartTheme,
): void {
  const isRinged = selected.length <= MOST_RINGS;
  for (const at of selected) {
    const x = box.left + (targets.across[at] ?? NaN) * box.width;
    const y = box.top + (targets.down[at] ?? NaN) * box.height;
    if (isRinged) {
      circle(context, x, y, 7.5);
      context.fillStyle = colour.surface;
      context.fill();
      context.lineWidth = 1.8;
      context.strokeStyle = colour.c2;
      context.stroke();
    }
    circle(context, x, y, isRinged ? 4 : 3.4);
    context.fillStyle = colour.c2;
    context.fill();
    if (isRinged) continue;
    context.lineWidth = 1;
    context.strokeStyle = colour.surface;
    context.stroke();
  }
}

function circle(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
}
