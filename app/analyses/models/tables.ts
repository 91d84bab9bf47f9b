import type { RegressionResult, RobustRegressionResult } from "~/compute/contract/types";
import type { ResultCell, ResultTable } from "~/lib/result-table";
import { unitOfModelNumber, withUnit } from "../variables/value-units";
import type { VariableLabels } from "../variables/variable-labels";
import { categoryTables } from "./category-table";
import { coefficientTables } from "./coefficient-tables";
import { correlogramTables } from "./correlogram";
import { P_COLUMN } from "./estimate-columns";
import { namedTable } from "./named-table";
import { termTables } from "./term-table";

function testTable(result: RegressionResult): ResultTable {
  return {
    key: "tests",
    title: "Assumption checks",
    columns: [
      { key: "name", label: "Test", kind: "text" },
      { key: "statistic", label: "Statistic", kind: "number", decimals: 2, fixed: true },
      { key: "df", label: "df", kind: "text" },
      { key: "p", ...P_COLUMN },
      { key: "reading", label: "Reading", kind: "prose" },
    ],
    rows: (result.tests ?? []).map((test) => [
      test.display_name,
      test.statistic,
      test.df.join(", "),
      test.p_value,
      test.reading,
    ]),
  };
}

const RESIDUAL_NAMES: Record<string, string> = {
  count: "N",
  avg: "Mean",
  std_dev: "StDev",
  min: "Minimum",
  q1: "Q1",
  median: "Median",
  q3: "Q3",
  max: "Maximum",
  skewness: "Skewness",
  kurtosis: "Kurtosis (excess)",
  autocorr1: "Autocorrelation, lag 1",
};

/** Whether a mean is zero except for rounding error, compared with the spread of the values. */
function isRoundingError(mean: number, spread: number | null | undefined): boolean {
  return typeof spread === "number" && Math.abs(mean) < 1e-9 * spread;
}

function residualTable(result: Pick<RegressionResult, "resid_stat">, { y }: VariableLabels): ResultTable {
  const statistics = { ...result.resid_stat };
  const { avg, std_dev } = statistics;
  if (typeof avg === "number" && isRoundingError(avg, std_dev)) statistics.avg = 0;
  return {
    key: "residuals",
    title: "Residuals",
    columns: [
      { key: "name", label: "Statistic", kind: "text" },
      { key: "value", label: "Value", kind: "number", fixed: true },
    ],
    rows: Object.entries(RESIDUAL_NAMES).flatMap(([key, name]): ResultCell[][] =>
      key in statistics
        ? [
            [
              withUnit(name, unitOfModelNumber(key, y)),
              { value: statistics[key], kind: key === "count" ? "count" : "number" },
            ],
          ]
        : [],
    ),
  };
}

/** Tables of coefficients, tests, fit, residuals and correlogram; empty ones are left out. */
export function regressionTables(result: RegressionResult, labels: VariableLabels): ResultTable[] {
  const tables = [
    ...coefficientTables(result, labels, "OLS"),
    ...categoryTables(result.evidence, labels),
    ...termTables(result.evidence?.effects, labels),
    testTable(result),
    namedTable("fit", "Fit", result.reg_stat, labels),
    residualTable(result, labels),
    ...correlogramTables(result),
  ];
  return tables.filter((table) => table.rows.length > 0);
}

/** Tables of coefficients, fit, residuals and correlogram of a robust regression; empty ones are left out. */
export function robustTables(result: RobustRegressionResult, labels: VariableLabels): ResultTable[] {
  const tables = [
    ...coefficientTables(result, labels, "MM"),
    ...categoryTables(result.evidence, labels),
    ...termTables(result.evidence?.effects, labels),
    namedTable("fit", "Fit", result.reg_stat, labels),
    residualTable(result, labels),
    ...correlogramTables(result),
  ];
  return tables.filter((table) => table.rows.length > 0);
}
