import type { DotplotResult } from "~/compute/contract/types";
import type { ResultTable } from "~/lib/result-table";
import type { VariableLabels } from "../variables/variable-labels";

/** The stacks by ascending centre; no table when the result holds a message. */
export function dotplotTables(result: DotplotResult, labels: VariableLabels): ResultTable[] {
  const { values, outliers } = result;
  if (!values || !outliers) return [];
  const stacks = new Map<number, [kept: number, removed: number]>();
  for (const [place, { x, count }] of [values, outliers].entries()) {
    for (const [i, centre] of x.entries()) {
      if (centre === null) continue;
      const stack = stacks.get(centre) ?? [0, 0];
      stack[place] = count[i] ?? 0;
      stacks.set(centre, stack);
    }
  }
  const hasOutliers = outliers.x.length > 0;
  return [
    {
      key: "stacks",
      title: `Dotplot of ${labels.y.label}`,
      columns: [
        { key: "centre", label: labels.y.axis, kind: "number" },
        { key: "count", label: "Values", kind: "count" },
        ...(hasOutliers ? [{ key: "removed", label: "Removed", kind: "count" as const }] : []),
      ],
      rows: [...stacks]
        .sort(([a], [b]) => a - b)
        .map(([centre, [kept, removed]]) => [centre, kept, ...(hasOutliers ? [removed] : [])]),
    },
  ];
}
