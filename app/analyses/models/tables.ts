import type { Coefficient, RegressionPanel, RobustRegressionPanel } from "~/compute/contract/types";
import type { ResultCell, ResultColumn, ResultTable } from "~/lib/result-table";
import type { Asked } from "../asked";
import { namedTable } from "./named-table";

const P_COLUMN = { label: "p", kind: "p" as const };
const T_COLUMN = { label: "t", kind: "number" as const, decimals: 2, fixed: true };

function lagsInWords(lags: number | null): string {
  return lags === null ? "Newey–West" : `Newey–West, ${lags} ${lags === 1 ? "lag" : "lags"}`;
}

/** Coefficients with the standard errors of the method and those of Newey–West side by side. */
function coefficientTable(
  panel: RegressionPanel | RobustRegressionPanel,
  rows: readonly Coefficient[],
  asked: Asked,
  method: string,
): ResultTable {
  const newey = panel.nw_std_err;
  const group = lagsInWords(panel.nw_lag);
  const intervals = newey ? group : method;
  const neweyColumns: ResultColumn[] = [
    { key: "nw_std_err", label: "Std. error", kind: "number", group },
    { key: "nw_t", ...T_COLUMN, group },
    { key: "nw_p", ...P_COLUMN, group },
  ];
  return {
    key: "coefficients",
    title: `Coefficients of ${asked.y.label}`,
    columns: [
      { key: "name", label: "", kind: "text" },
      { key: "coeff", label: "Coefficient", kind: "number" },
      { key: "std_err", label: "Std. error", kind: "number", group: method },
      { key: "t", ...T_COLUMN, group: method },
      { key: "p", ...P_COLUMN, group: method },
      ...(newey ? neweyColumns : []),
      { key: "ci_lower", label: "95 % from", kind: "number", group: intervals },
      { key: "ci_upper", label: "to", kind: "number", group: intervals },
      { key: "vif", label: "VIF", kind: "number", decimals: 2, fixed: true },
    ],
    rows: rows.map((row, i): ResultCell[] => {
      const robust = newey?.[i];
      const shown = robust ?? row;
      return [
        row.display_name,
        row.coeff,
        row.std_err,
        row.t_stat,
        row.p_value,
        ...(robust ? [robust.std_err, robust.t_stat, robust.p_value] : newey ? [null, null, null] : []),
        shown.ci_lower,
        shown.ci_upper,
        row.vif ?? { blank: true },
      ];
    }),
  };
}

/** Heteroscedasticity-consistent standard errors, and the intervals of OLS to compare with. */
function hc3Table(ols: readonly Coefficient[], hc3: readonly Coefficient[]): ResultTable {
  const ci = (key: string, group: string): ResultColumn[] => [
    { key: `${key}_lower`, label: "95 % from", kind: "number", group },
    { key: `${key}_upper`, label: "to", kind: "number", group },
  ];
  return {
    key: "hc3",
    title: "HC3 standard errors",
    columns: [
      { key: "name", label: "", kind: "text" },
      { key: "coeff", label: "Coefficient", kind: "number" },
      { key: "hc3_std_err", label: "Std. error", kind: "number", group: "HC3" },
      { key: "hc3_t", ...T_COLUMN, group: "HC3" },
      { key: "hc3_p", ...P_COLUMN, group: "HC3" },
      ...ci("hc3", "HC3"),
      ...ci("ols", "OLS"),
    ],
    rows: hc3.map((row, i) => [
      row.display_name,
      row.coeff,
      row.std_err,
      row.t_stat,
      row.p_value,
      row.ci_lower,
      row.ci_upper,
      ols[i]?.ci_lower ?? null,
      ols[i]?.ci_upper ?? null,
    ]),
  };
}

function testTable(panel: RegressionPanel): ResultTable {
  return {
    key: "tests",
    title: "Tests of the assumptions",
    columns: [
      { key: "name", label: "Test", kind: "text" },
      { key: "statistic", label: "Statistic", kind: "number", decimals: 2, fixed: true },
      { key: "df", label: "df", kind: "text" },
      { key: "p", ...P_COLUMN },
      { key: "reading", label: "Reading", kind: "prose" },
    ],
    rows: (panel.tests ?? []).map((test) => [
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

function residualTable(panel: Pick<RegressionPanel, "resid_stat">): ResultTable {
  const statistics = panel.resid_stat ?? {};
  return {
    key: "residuals",
    title: "Residuals",
    columns: [
      { key: "name", label: "Statistic", kind: "text" },
      { key: "value", label: "Value", kind: "number", fixed: true },
    ],
    rows: Object.entries(RESIDUAL_NAMES).flatMap(([key, name]): ResultCell[][] =>
      key in statistics
        ? [[name, { value: statistics[key], kind: key === "count" ? "count" : "number" }]]
        : [],
    ),
  };
}

/** Coefficients, HC3, tests, fit and residuals; those without content are left out. */
export function regressionTables(panel: RegressionPanel, asked: Asked): ResultTable[] {
  const { std_err: ols, hc3_std_err: hc3 } = panel;
  const tables = [
    ...(ols ? [coefficientTable(panel, ols, asked, "OLS")] : []),
    ...(ols && hc3 ? [hc3Table(ols, hc3)] : []),
    testTable(panel),
    namedTable("fit", "Fit", panel.reg_stat),
    residualTable(panel),
  ];
  return tables.filter((table) => table.rows.length > 0);
}

/** Coefficients, fit and residuals of a robust regression. */
export function robustTables(panel: RobustRegressionPanel, asked: Asked): ResultTable[] {
  const { std_err: rows } = panel;
  const tables = [
    ...(rows ? [coefficientTable(panel, rows, asked, "MM")] : []),
    namedTable("fit", "Fit", panel.reg_stat),
    residualTable(panel),
  ];
  return tables.filter((table) => table.rows.length > 0);
}
