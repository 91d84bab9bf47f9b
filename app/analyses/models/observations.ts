import type { CsvColumn } from "~/lib/columnar-csv";

/** Entity and time of each row, if the table has them: the points of the chart carry them. */
const ROW_NAMES: readonly CsvColumn[] = [
  { key: "company_id", label: "entity", field: "scatter", isOptional: true },
  { key: "fy", label: "time", field: "scatter", isOptional: true },
];

/** Columns of the downloaded observations of a least-squares fit. */
export const OBSERVATIONS = {
  field: "observations",
  columns: [
    { key: "row", label: "row" },
    ...ROW_NAMES,
    { key: "fitted", label: "fitted" },
    { key: "residual", label: "residual" },
    { key: "leverage", label: "leverage" },
    { key: "std_residual", label: "standardised residual" },
    { key: "student_residual", label: "studentised residual" },
    { key: "cooks_d", label: "Cook's distance" },
  ],
};

/** Columns of the downloaded observations of a robust fit. */
export const ROBUST_OBSERVATIONS = {
  field: "observations",
  columns: [
    { key: "row", label: "row" },
    ...ROW_NAMES,
    { key: "fitted", label: "fitted" },
    { key: "residual", label: "residual" },
    { key: "std_residual", label: "residual / scale" },
    { key: "weight", label: "weight" },
  ],
};
