import type { ChartDrawing } from "~/charts/drawing";
import { type Plane, shareOf } from "~/charts/plane";
import { pointName, pointTitle, tooltipNumber } from "~/charts/points";
import type { Targets } from "~/charts/targets";
import { formatCount } from "~/lib/format-number";
import { type BoxChart, boxPlane } from "./plane";

/** Targets: the points beyond the whiskers, then the boxes, each with its area. */
export function boxTargets({ boxes, labels, by }: BoxChart, drawing: ChartDrawing): Targets {
  const plane: Plane = { ...boxPlane(boxes, drawing), y: [0, 1] };
  const [values, categories, rows] = ["x", "category", "row"].map((name) => drawing.column(name));
  const points = values?.length ?? 0;
  const size = points + boxes.length;
  const across = new Float32Array(size);
  const down = new Float32Array(size);
  for (let i = 0; i < points; i++) {
    [across[i]] = shareOf(plane, values?.[i] ?? NaN, 0);
    down[i] = ((categories?.[i] ?? 0) + 0.5) / boxes.length;
  }
  boxes.forEach((box, i) => {
    [across[points + i]] = shareOf(plane, box.median ?? NaN, 0);
    down[points + i] = (i + 0.5) / boxes.length;
  });
  const number = (name: string, value: number | null) => [name, tooltipNumber(value)] as const;
  return {
    size,
    across,
    down,
    row: (at) => rows?.[at] ?? null,
    name: (at) => pointName(drawing, at),
    text(at) {
      if (at < points) {
        const category = boxes[categories?.[at] ?? 0]?.category ?? "";
        return {
          title: pointTitle(drawing, at),
          facts: [
            ...(by === null ? [] : [[by, category] as const]),
            number(labels.y.label, values?.[at] ?? null),
          ],
        };
      }
      const box = boxes[at - points];
      if (!box) return { title: "", facts: [] };
      return {
        title: box.category,
        facts: [
          ["N", formatCount(box.count)],
          number("Upper whisker", box.high_whisker),
          number("Q3", box.upper_quartile),
          number("Median", box.median),
          number("Mean", box.mean),
          number("Q1", box.lower_quartile),
          number("Lower whisker", box.low_whisker),
        ],
      };
    },
    area(at) {
      const box = boxes[at - points];
      if (!box) {
        // A few pixels around a point.
        const [x, y] = [across[at] ?? 0, down[at] ?? 0];
        return { left: x - 0.008, right: x + 0.008, top: y - 0.03, bottom: y + 0.03 };
      }
      const half = 0.4 / boxes.length;
      const [left] = shareOf(plane, box.low_whisker ?? NaN, 0);
      const [right] = shareOf(plane, box.high_whisker ?? NaN, 0);
      const middle = down[at] ?? 0;
      return { left: left - 0.01, right: right + 0.01, top: middle - half, bottom: middle + half };
    },
  };
}
