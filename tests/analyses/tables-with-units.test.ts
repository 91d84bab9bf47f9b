import { describe, expect, it } from "vitest";
import { VIEWS } from "~/analyses/generated/functions";
import { labelVariables, type VariableLabels } from "~/analyses/variables/variable-labels";
import type { Transform } from "~/compute/contract/types";
import { toCsv } from "~/lib/csv";
import { exportRows, type ResultTable } from "~/lib/result-table";
import { boxplotResult, statisticsResult } from "../factories/reference-results";
import { regressionResult } from "../factories/reference-results-models";
import {
  confidenceIntervalsResult,
  robustStatisticsResult,
  timeplotResult,
} from "../factories/reference-results-univariate";

/** Labels of Y and X by name and unit. */
function labelsOf(
  named: readonly (readonly [name: string, unit: string | null])[],
  trans?: Transform,
): VariableLabels {
  const variables = named.map((_, index) => ({
    column: index + 1,
    trans: index === 0 ? (trans ?? null) : null,
  }));
  const [Y = { column: 1, trans: null }, ...X] = variables;
  return labelVariables(
    { Y, X },
    { entity: null, time: null },
    (column) => named[column - 1]?.[0],
    (column) => named[column - 1]?.[1] ?? null,
  );
}

const heads = (table: ResultTable | undefined) =>
  table?.columns.map(({ label, group }) => (group === undefined ? label : `${group}: ${label}`));
const rowNames = (table: ResultTable | undefined) => table?.rows.map(([name]) => name);
const keyed = (tables: ResultTable[], key: string) => tables.find((table) => table.key === key);

const RIVERS = labelsOf([["length", "miles"]]);

describe("units in tables of one variable", () => {
  it("follow the statistics that have them, also in CSV", () => {
    const [table] = VIEWS.statistics.tables(statisticsResult("data/rivers.csv", "length"), RIVERS);
    const names = rowNames(table);
    expect(names).toEqual(
      expect.arrayContaining(["Mean (miles)", "Variance (miles²)", "CoefVar (%)", "Skewness"]),
    );
    expect(names?.filter((name) => typeof name === "string" && name.startsWith("N"))).not.toContainEqual(
      expect.stringContaining("miles"),
    );
    expect(table && toCsv(exportRows(table, null))).toMatch(/^Statistic,length\r\n/);
    expect(table && toCsv(exportRows(table, null))).toMatch(/\r\nMean \(miles\),/);
  });
  it("are in the head of columns of which all numbers have them", () => {
    const [intervals] = VIEWS.confidence_intervals.tables(
      confidenceIntervalsResult("data/rivers.csv", "length"),
      RIVERS,
    );
    expect(heads(intervals)).toEqual(["Interval", "Lower (miles)", "Upper (miles)", "t quantile"]);
    const [robust] = VIEWS.robust_statistics.tables(
      robustStatisticsResult("data/rivers.csv", "length"),
      RIVERS,
    );
    expect(heads(robust)).toEqual(["Location / scale", "Location (miles)", "Scale (miles)"]);
  });
  it("are over all numbers of several boxes, and after the numbers of one box that have them", () => {
    const sprays = boxplotResult("data/insectsprays.csv", "count", "spray");
    const [boxes] = VIEWS.boxplot.tables(sprays, labelsOf([["count", "insects"]]));
    expect(heads(boxes)).toEqual(expect.arrayContaining(["N", "count (insects): Q1", "Beyond"]));
    const [box] = VIEWS.boxplot.tables(
      boxplotResult("data/airquality.csv", "Ozone"),
      labelsOf([["Ozone", "ppb"]]),
    );
    expect(rowNames(box)).toEqual(expect.arrayContaining(["Median (ppb)", "N"]));
    expect(heads(box)).toEqual(["Part", "Ozone"]);
  });
  it("are not over numbers that have none", () => {
    const [table] = VIEWS.timeplot.tables(
      timeplotResult("data/nile.csv", "flow", "year"),
      labelsOf([["flow", "m³"]]),
    );
    expect(heads(table)).toEqual(["Statistic", "flow"]);
  });
  it("are not there without a unit, nor for logarithms", () => {
    for (const labels of [labelsOf([["length", null]]), labelsOf([["length", "miles"]], "log")]) {
      const [table] = VIEWS.statistics.tables(statisticsResult("data/rivers.csv", "length"), labels);
      expect(rowNames(table)).toContain("Mean");
    }
  });
});

describe("units in tables of a model", () => {
  const result = regressionResult("data/grunfeld.csv", "inv", ["value", "capital"]);
  const tables = VIEWS.regression.tables(
    result,
    labelsOf([
      ["inv", "USD m"],
      ["value", "t"],
      ["capital", "USD m"],
    ]),
  );
  it("are those of Y per X, and none where they cancel", () => {
    const names = ["Constant (USD m)", "value (USD m per t)", "capital"];
    expect(rowNames(keyed(tables, "coefficients"))).toEqual(names);
  });
  it("follow the numbers of the fit and the residuals that have them", () => {
    expect(rowNames(keyed(tables, "fit"))).toContainEqual(expect.stringMatching(/\(USD m\)$/));
    expect(rowNames(keyed(tables, "residuals"))).toEqual(
      expect.arrayContaining(["StDev (USD m)", "Skewness"]),
    );
  });
  it("are left out for two variables of one name", () => {
    const same = labelsOf([
      ["inv", "USD m"],
      ["value", "t"],
      ["value", "kg"],
    ]);
    const [table] = VIEWS.regression.tables(result, same);
    expect(rowNames(table)?.slice(0, 2)).toEqual(["Constant (USD m)", "value"]);
  });
});
