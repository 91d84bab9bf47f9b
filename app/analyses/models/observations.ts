import type { RegressionResult, RobustRegressionResult } from "~/compute/contract/types";
import type { CsvColumn } from "~/lib/columnar-csv";
import type { Observations } from "../view";

/** Entity and time of each row, if the table has them: the points of the chart carry them. */
const ROW_NAMES: readonly CsvColumn[] = [
  { key: "company_id", label: "entity", field: "scatter", isOptional: true },
  { key: "fy", label: "time", field: "scatter", isOptional: true },
];

const BEFORE: readonly CsvColumn[] = [
  { key: "row", label: "row" },
  ...ROW_NAMES,
  { key: "fitted", label: "fitted" },
  { key: "residual", label: "residual" },
];

/** The points of a plot of one X, which the whole result has up to 50,000 rows. */
function pointColumn(key: string, label: string): CsvColumn {
  return { key, label, field: "partial_points", isOptional: true };
}

function partialColumns({
  partial_residuals: plots,
}: RegressionResult | RobustRegressionResult): CsvColumn[] {
  return (plots ?? []).map(({ display_name: x }, i) =>
    pointColumn(`partial_${i + 1}`, `partial residual: ${x}`),
  );
}

/** The downloaded observations of a least-squares fit. */
export function observationsOf(result: RegressionResult): Observations {
  const added = (result.added_variables ?? []).flatMap(({ display_name: x }, i) => [
    pointColumn(`added_x_${i + 1}`, `${x} given the other X`),
    pointColumn(`added_y_${i + 1}`, `Y given all X but ${x}`),
  ]);
  return {
    field: "observations",
    columns: [
      ...BEFORE,
      { key: "leverage", label: "leverage" },
      { key: "std_residual", label: "standardised residual" },
      { key: "student_residual", label: "studentised residual" },
      { key: "cooks_d", label: "Cook's distance" },
      ...added,
      ...partialColumns(result),
    ],
  };
}

/** The downloaded observations of a robust fit. */
export function robustObservationsOf(result: RobustRegressionResult): Observations {
  return {
    field: "observations",
    columns: [
      ...BEFORE,
      { key: "std_residual", label: "residual / scale" },
      { key: "weight", label: "weight" },
      ...partialColumns(result),
    ],
  };
}
