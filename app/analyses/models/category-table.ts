import type { ModelEvidence } from "~/compute/contract/types";
import { formatCount } from "~/lib/format-number";
import type { ResultCell, ResultTable } from "~/lib/result-table";
import type { VariableLabels } from "../variables/variable-labels";
import { P_COLUMN } from "./estimate-columns";
import { errorsInWords } from "../sentences/effect-phrases";

/** "North (12), South (30)" */
function levelsInWords(levels: readonly { name: string; rows: number }[]): string {
  return levels.map(({ name, rows }) => `${name} (${formatCount(rows)})`).join(", ");
}

/** Whether the categories of each column differ at all: their coefficients at once, with the errors of the sentence. */
export function categoryTables(evidence: ModelEvidence | null, labels: VariableLabels): ResultTable[] {
  const { categories, errors } = evidence?.effects ?? {};
  if (!categories || !errors) return [];
  const rows = categories.map(({ display_name: name, base, levels, joint, gvif }): ResultCell[] => [
    name,
    base,
    levelsInWords(levels),
    joint?.statistic ?? null,
    joint ? joint.df.join(", ") : "",
    joint?.p_value ?? null,
    // With interactions the column has more coefficients than categories.
    gvif === null ? null : gvif ** (1 / Math.max(1, joint?.df[0] ?? levels.length - 1)),
  ]);
  return [
    {
      key: "categories",
      title: `Categories: all coefficients of a column at once, ${errorsInWords(errors, labels)}`,
      columns: [
        { key: "name", label: "", kind: "text" },
        { key: "base", label: "Base", kind: "text" },
        { key: "levels", label: "Categories (rows)", kind: "text" },
        { key: "f", label: "F", kind: "number", decimals: 2, fixed: true },
        { key: "df", label: "df", kind: "text" },
        { key: "p", ...P_COLUMN },
        { key: "gvif", label: "GVIF^(1/q)", kind: "number", decimals: 2, fixed: true },
      ],
      rows,
    },
  ];
}
