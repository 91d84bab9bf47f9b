import type {
  Coefficient,
  ErrorsUsed,
  RegressionResult,
  RobustRegressionResult,
} from "~/compute/contract/types";
import type { ResultCell, ResultTable } from "~/lib/result-table";
import { unitOfModelNumber, withUnit } from "../variables/value-units";
import type { VariableLabels } from "../variables/variable-labels";
import { categoryTables } from "./category-table";
import { correlogramTables } from "./correlogram";
import {
  COEFFICIENT_COLUMNS,
  coefficientName,
  errorCells,
  errorColumns,
  intervalCells,
  intervalColumns,
  P_COLUMN,
} from "./estimate-columns";
import { namedTable } from "./named-table";
import { termTables } from "./term-table";

function lagsInWords(lags: number | null): string {
  return lags === null ? "Newey–West" : `Newey–West, ${lags} ${lags === 1 ? "lag" : "lags"}`;
}

/** One estimator of the standard errors of the same coefficients. */
interface Block {
  prefix: string;
  group: string;
  rows: readonly Coefficient[] | null;
  /** The errors' key in the evidence of a sentence; `null` for errors that no sentence uses. */
  errors: ErrorsUsed | null;
}

const BLANK: ResultCell[] = [null, null, null];

/** The estimators in the order of the columns: the method's own, then those that allow for dependence. */
function listBlocks(
  result: RegressionResult | RobustRegressionResult,
  labels: VariableLabels,
  method: "OLS" | "MM",
): Block[] {
  const own: Block = {
    prefix: "",
    group: method,
    rows: result.std_err,
    errors: method === "OLS" ? "ols" : "mm",
  };
  const newey: Block = {
    prefix: "nw_",
    group: lagsInWords(result.nw_lag),
    rows: result.nw_std_err,
    errors: null,
  };
  return [
    own,
    newey,
    { prefix: "ewc_", group: "EWC", rows: result.ewc_std_err, errors: method === "OLS" ? "ewc" : "mm_ewc" },
    {
      prefix: "cluster_",
      group: `Clustered by ${labels.entity ?? "entity"}`,
      rows: result.cluster_std_err,
      errors: method === "OLS" ? "cv3" : "mm_cv3",
    },
  ];
}

/** Every block of a result, in which HC3 is the last. */
function listAllBlocks(
  result: RegressionResult | RobustRegressionResult,
  labels: VariableLabels,
  method: "OLS" | "MM",
): Block[] {
  const hc3: Block[] =
    "hc3_std_err" in result
      ? [{ prefix: "hc3_", group: "HC3", rows: result.hc3_std_err, errors: "hc3" }]
      : [];
  return [...listBlocks(result, labels, method), ...hc3].filter((block) => block.rows !== null);
}

/** The coefficients with the standard errors that the sentence uses, the constant first; null for a result without them. */
export function rowsOfSentence(
  result: RegressionResult | RobustRegressionResult,
  labels: VariableLabels,
): readonly Coefficient[] | null {
  const used = result.evidence?.effects.errors ?? null;
  const blocks = listAllBlocks(result, labels, "hc3_std_err" in result ? "OLS" : "MM");
  return (blocks.find(({ errors }) => errors !== null && errors === used) ?? blocks[0])?.rows ?? null;
}

/** Follows the name of the standard errors that the sentence uses. */
const IN_SENTENCE = "used in the sentence";

/**
 * Coefficients with the standard errors of every estimator side by side. The block that the sentence uses is marked and
 * provides the intervals. HC3 has its own table, and joins this one when the sentence uses it.
 */
function coefficientTable(
  result: RegressionResult | RobustRegressionResult,
  rows: readonly Coefficient[],
  labels: VariableLabels,
  method: "OLS" | "MM",
): ResultTable {
  const used = result.evidence?.effects.errors ?? null;
  const blocks = listAllBlocks(result, labels, method).filter(
    ({ errors }) => errors !== "hc3" || used === "hc3",
  );
  const shown = blocks.find(({ errors }) => errors !== null && errors === used) ?? blocks[0];
  const groupOf = (block: Block) =>
    used !== null && block.errors === used ? `${block.group} (${IN_SENTENCE})` : block.group;
  return {
    key: "coefficients",
    title: `Coefficients for ${labels.y.label}`,
    columns: [
      ...COEFFICIENT_COLUMNS,
      ...blocks.flatMap((block) => errorColumns({ prefix: block.prefix, group: groupOf(block) })),
      ...(shown ? intervalColumns({ prefix: "ci_", group: groupOf(shown) }) : []),
      { key: "vif", label: "VIF", kind: "number", decimals: 2, fixed: true },
    ],
    rows: rows.map((row, i): ResultCell[] => [
      coefficientName(row, labels),
      row.coeff,
      ...blocks.flatMap((block) => {
        const own = block.rows?.[i];
        return own ? errorCells(own) : BLANK;
      }),
      ...intervalCells(shown?.rows?.[i] ?? row),
      row.vif ?? { blank: true },
    ]),
  };
}

/** Heteroscedasticity-consistent standard errors, with the OLS intervals for comparison. */
function hc3Table(
  ols: readonly Coefficient[],
  hc3: readonly Coefficient[],
  labels: VariableLabels,
): ResultTable {
  return {
    key: "hc3",
    title: "HC3 standard errors; OLS confidence intervals",
    columns: [
      ...COEFFICIENT_COLUMNS,
      ...errorColumns({ prefix: "hc3_", group: "HC3" }),
      ...intervalColumns({ prefix: "hc3_", group: "HC3" }),
      ...intervalColumns({ prefix: "ols_", group: "OLS" }),
    ],
    rows: hc3.map((row, i) => [
      coefficientName(row, labels),
      row.coeff,
      ...errorCells(row),
      ...intervalCells(row),
      ols[i]?.ci_lower ?? null,
      ols[i]?.ci_upper ?? null,
    ]),
  };
}

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

/** Tables of coefficients, HC3, tests, fit, residuals and correlogram; empty ones are left out. */
export function regressionTables(result: RegressionResult, labels: VariableLabels): ResultTable[] {
  const { std_err: ols, hc3_std_err: hc3 } = result;
  const tables = [
    ...(ols ? [coefficientTable(result, ols, labels, "OLS")] : []),
    ...categoryTables(result.evidence, labels),
    ...termTables(result.evidence, labels),
    ...(ols && hc3 ? [hc3Table(ols, hc3, labels)] : []),
    testTable(result),
    namedTable("fit", "Fit", result.reg_stat, labels),
    residualTable(result, labels),
    ...correlogramTables(result),
  ];
  return tables.filter((table) => table.rows.length > 0);
}

/** Tables of coefficients, fit, residuals and correlogram of a robust regression; empty ones are left out. */
export function robustTables(result: RobustRegressionResult, labels: VariableLabels): ResultTable[] {
  const { std_err: rows } = result;
  const tables = [
    ...(rows ? [coefficientTable(result, rows, labels, "MM")] : []),
    ...categoryTables(result.evidence, labels),
    ...termTables(result.evidence, labels),
    namedTable("fit", "Fit", result.reg_stat, labels),
    residualTable(result, labels),
    ...correlogramTables(result),
  ];
  return tables.filter((table) => table.rows.length > 0);
}
