import type { ChartDrawing } from "~/charts/drawing";
import { type Plane, shareOf } from "~/charts/plane";
import { pointName, pointTitle, tooltipNumber } from "~/charts/points";
import type { Targets } from "~/charts/targets";
import type { GroupMean } from "~/compute/contract/types";
import { formatCount } from "~/lib/format-number";
import type { VariableLabels } from "../variables/variable-labels";
import { groupPlane } from "./plane";

/** Targets: the values, then the means, each with the line of its group. */
export function groupTargets(
  groups: readonly GroupMean[],
  labels: VariableLabels,
  drawing: ChartDrawing,
): Targets {
  const plane: Plane = { ...groupPlane(groups, drawing), y: [0, 1] };
  const [values, categories, rows] = ["x", "category", "row"].map((name) => drawing.column(name));
  const points = values?.length ?? 0;
  const size = points + groups.length;
  const across = new Float32Array(size);
  const down = new Float32Array(size);
  for (let i = 0; i < points; i++) {
    [across[i]] = shareOf(plane, values?.[i] ?? NaN, 0);
    down[i] = ((categories?.[i] ?? 0) + 0.5) / groups.length;
  }
  groups.forEach(({ mean }, i) => {
    [across[points + i]] = shareOf(plane, mean ?? NaN, 0);
    down[points + i] = (i + 0.5) / groups.length;
  });
  return {
    size,
    across,
    down,
    row: (at) => rows?.[at] ?? null,
    name: (at) => pointName(drawing, at),
    text(at) {
      if (at < points) {
        const name = groups[categories?.[at] ?? 0]?.name ?? "";
        return {
          title: pointTitle(drawing, at),
          facts: [
            [labels.x[0]?.label ?? "Group", name] as const,
            [labels.y.label, tooltipNumber(values?.[at] ?? null)] as const,
          ],
        };
      }
      const group = groups[at - points];
      if (!group) return { title: "", facts: [] };
      return {
        title: group.name,
        facts: [
          ["N", formatCount(group.n)] as const,
          ["Mean", tooltipNumber(group.mean)] as const,
          ["Lower limit", tooltipNumber(group.lower)] as const,
          ["Upper limit", tooltipNumber(group.upper)] as const,
          ["Standard deviation", tooltipNumber(group.sd)] as const,
        ],
      };
    },
    area(at) {
      const group = groups[at - points];
      const [x, y] = [across[at] ?? 0, down[at] ?? 0];
      if (!group) return { left: x - 0.008, right: x + 0.008, top: y - 0.03, bottom: y + 0.03 };
      const half = 0.4 / groups.length;
      return { left: x - 0.02, right: x + 0.02, top: y - half, bottom: y + half };
    },
  };
}
