import { describe, expect, it } from "vitest";
import { STATISTICS } from "~/compute/contract/tables";
import type { Transform } from "~/compute/contract/types";
import { labelVariable } from "./variable-labels";
import { unitOfCoefficient, unitOfModelNumber, unitOfStatistic, withUnit } from "./value-units";

const UNITS: Record<number, string> = { 1: "CHF m", 2: "t", 3: "CHF m", 5: "kg" };
const NAMES: Record<number, string> = { 1: "Sales", 2: "Weight", 3: "Costs", 4: "Staff", 5: "Mass" };
const variable = (column: number, trans: Transform | null = null) =>
  labelVariable(
    { column, trans },
    (index) => NAMES[index],
    (index) => UNITS[index] ?? null,
  );

describe("the unit of a variable", () => {
  it.each<[number, Transform | null, string]>([
    [1, null, "Sales (CHF m)"],
    [1, "lag1", "Lag(1) Sales (CHF m)"],
    [1, "FirstDiff", "Diff(1) Sales (CHF m)"],
    [1, "log", "Ln(Sales)"],
    [1, "sqrt", "Sqrt(Sales)"],
    [4, null, "Staff"],
  ])("column %i, transform %s: %s", (column, trans, axis) => {
    expect(variable(column, trans).axis).toBe(axis);
  });
});

describe("the unit of a statistic", () => {
  const units = (column: number, trans?: Transform) =>
    STATISTICS.map(({ name }) => unitOfStatistic(name, variable(column, trans)));

  it("is that of the variable, squared for the variance, and none for ratios and counts", () => {
    const named = Object.fromEntries(STATISTICS.map(({ name }, at) => [name, units(1)[at]]));
    const chf = "CHF m";
    expect(named).toEqual({
      avg: chf,
      se_mean: chf,
      std_dev: chf,
      variance: "(CHF m)²",
      coef_var: null,
      sum: chf,
      min: chf,
      q1: chf,
      median: chf,
      q3: chf,
      max: chf,
      range: chf,
      iqr: chf,
      skewness: null,
      kurtosis: null,
      count_total: null,
      count_nonmissing: null,
      count_missing: null,
    });
    expect(unitOfStatistic("variance", variable(5))).toBe("kg²");
  });
  it("is null for logarithms, and for variables without a unit", () => {
    expect(units(1, "log").every((unit) => unit === null)).toBe(true);
    expect(units(4).every((unit) => unit === null)).toBe(true);
  });
});

describe("the unit of a coefficient", () => {
  it.each<[string, ReturnType<typeof variable>, ReturnType<typeof variable> | null, string | null]>([
    ["the constant", variable(1), null, "CHF m"],
    ["X in another unit", variable(1), variable(2), "CHF m per t"],
    ["differences of both", variable(1, "FirstDiff"), variable(2, "FirstDiff"), "CHF m per t"],
    ["X in the same unit", variable(1), variable(3), null],
    ["X without a unit", variable(1), variable(4), null],
    ["the logarithm of X", variable(1), variable(4, "log"), "CHF m"],
    ["the root of X", variable(1), variable(2, "sqrt"), null],
    ["the logarithm of Y", variable(1, "log"), variable(2), null],
    ["the constant of a logarithm", variable(1, "log"), null, null],
    ["Y without a unit", variable(4), variable(2), null],
  ])("of %s", (_what, y, x, unit) => {
    expect(unitOfCoefficient(y, x)).toBe(unit);
  });
});

describe("the unit of a model's number", () => {
  it.each([
    ["s", "CHF m"],
    ["rmse", "CHF m"],
    ["scale", "CHF m"],
    ["ss_res", "(CHF m)²"],
    ["long_run_mean", "CHF m"],
    ["std_dev", "CHF m"],
    ["r_squared", null],
    ["half_life", null],
    ["skewness", null],
    ["f_stat", null],
  ])("%s: %s", (key, unit) => {
    expect(unitOfModelNumber(key, variable(1))).toBe(unit);
    expect(unitOfModelNumber(key, variable(1, "log"))).toBeNull();
  });
});

it("follows a name in brackets", () => {
  expect(withUnit("Mean", "CHF m")).toBe("Mean (CHF m)");
  expect(withUnit("Mean", null)).toBe("Mean");
});
