import type { ResultCell, ResultTable } from "~/lib/result-table";
import { tracedLabel } from "../variables/traced-variable";
import type { ModelColumn, ModelTerm } from "./model-column";
import { coefficientLines } from "./model-table";

type Estimate = ModelTerm["estimate"];

/** Every number of the models with all digits, one kind of number a line. */
export function numberTable(title: string, columns: readonly ModelColumn[]): ResultTable {
  const lines = coefficientLines(columns).flatMap(({ name, note, estimates }) => {
    const term = note === "" ? name : `${name} (${note})`;
    const line = (what: string, of: (estimate: Estimate) => number | null): ResultCell[] => [
      term,
      what,
      ...estimates.map((each): ResultCell => (each === null ? { blank: true } : of(each))),
    ];
    return [
      line("Coefficient", ({ coeff }) => coeff),
      line("Std. error", ({ std_err }) => std_err),
      line("95 % CI: lower", ({ ci_lower }) => ci_lower),
      line("95 % CI: upper", ({ ci_upper }) => ci_upper),
      line("p", ({ p_value }) => p_value),
    ];
  });
  const statistic = (name: string, of: (column: ModelColumn) => number | null): ResultCell[] => [
    name,
    "",
    ...columns.map((column): ResultCell => of(column) ?? { blank: true }),
  ];
  return {
    key: "models",
    title,
    columns: [
      { key: "term", label: "Term", kind: "text" },
      { key: "number", label: "Number", kind: "text" },
      ...columns.map(({ mark, name, y }, at) => ({
        key: `model${at + 1}`,
        label: `${mark} ${name}: ${tracedLabel(y)}`,
        kind: "number" as const,
      })),
    ],
    rows: [
      ...lines,
      statistic("Observations", ({ n }) => n),
      statistic("Entities", ({ entities }) => entities),
      statistic("Adjusted R²", ({ adjustedR2 }) => adjustedR2),
      statistic("Residual std. error", ({ scale }) => scale),
      statistic("RESET p", ({ reset }) => reset),
      statistic("Outliers excluded", ({ outliers }) => (outliers.excludes ? outliers.leftOut : null)),
    ],
  };
}
