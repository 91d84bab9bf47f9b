import { expect, it } from "vitest";
import type { Effects, Sensitivity, SensitivityVariant } from "~/compute/contract/types";
import { effect, effects, labelsFor } from "../../../tests/factories/evidence-builders";
import { specificationsInBrief } from "./specification-chart";

const LABELS = labelsFor("inv", ["value"], { entity: "firm", time: "year" });

function way(used: Effects | null, change: Partial<SensitivityVariant>): SensitivityVariant {
  return { way: "errors", left_out: null, n: 60, effects: used, message: null, ...change };
}

it("shows one line a way, one for all groups of a column, and 0 on every axis", () => {
  // Intervals by hand: effect(0.2, 0.1, …) of the builders has 0.2 ± 0.1·1.96, so 0.004 to 0.396.
  const reference = effects([effect(0.2, 0.1, 0.03)], { errors: "cv3" });
  const found: Sensitivity = {
    function: "regression",
    names: ["value"],
    spurious: false,
    rows: { total: 62, used: 62, steps: [] },
    variants: [
      way(reference, { way: "reference", n: 62 }),
      way({ ...reference, errors: "ols" }, {}),
      way(effects([effect(0.3, 0.1, 0.01)]), { way: "without_outliers", n: 60 }),
      way(effects([effect(0.1, 0.1, 0.4)]), { way: "without_entity", left_out: "Alpha" }),
      way(effects([effect(0.25, 0.1, 0.01)]), { way: "without_entity", left_out: "Beta" }),
      way(null, { way: "without_entity", left_out: "Gamma", message: "value has the same value." }),
    ],
    groups: [{ way: "without_entity", total: 3, tried: 3 }],
  };
  const { ways, axes } = specificationsInBrief(found, LABELS);
  expect(ways.map(({ label, isReference, isCounted }) => [label, isReference, isCounted])).toEqual([
    ["Clustered by firm", true, true],
    ["OLS", false, true],
    ["Without 2 outliers", false, false],
    ["Each firm left out", false, true],
  ]);
  expect(ways[3]?.cells[0]?.estimates).toEqual([0.1, 0.25]);
  const [[low, high] = [NaN, NaN]] = axes;
  expect(low).toBeLessThanOrEqual(0);
  for (const { cells } of ways) {
    const { interval, estimates } = cells[0] ?? { interval: null, estimates: [] };
    for (const value of [interval?.lower ?? 0, interval?.upper ?? 0, ...estimates]) {
      expect(value).toBeGreaterThanOrEqual(low);
      expect(value).toBeLessThanOrEqual(high);
    }
  }
});

it("says of how many groups some were left out", () => {
  const used = effects([effect(0.2, 0.1, 0.03)]);
  const found: Sensitivity = {
    function: "robust_regression",
    names: ["value"],
    spurious: false,
    rows: { total: 62, used: 62, steps: [] },
    variants: [
      way(used, { way: "reference" }),
      way(used, { way: "estimator" }),
      way(used, { way: "without_period", left_out: "1950" }),
    ],
    groups: [{ way: "without_period", total: 1200, tried: 20 }],
  };
  expect(specificationsInBrief(found, LABELS).ways.map(({ label }) => label)).toEqual([
    "HC3",
    "Least squares",
    "20 of 1,200: one year left out",
  ]);
});
