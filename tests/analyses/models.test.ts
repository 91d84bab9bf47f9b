import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Coefficient, DynamicResult, RobustRegressionResult } from "~/compute/contract/types";
import { type VariableLabels, labelVariable } from "~/analyses/variables/variable-labels";
import { dynamicTables, withLag } from "~/analyses/models/dynamics";
import { WEIGHT_MARKS } from "~/analyses/models/marks";
import { drawingOf } from "../factories/reference-drawings";
import { regressionResult } from "../factories/reference-results-models";
import { scatterTargets } from "~/charts/scatter";
import { DOT } from "~/charts/targets";
import { shown } from "~/charts/shown";
import { robustTables } from "~/analyses/models/tables";
import { robustLines } from "~/analyses/models/footer";
import { effect, effects, evidence } from "../factories/evidence-builders";

function labels(y: string, x: string[]): VariableLabels {
  const names = [y, ...x];
  const variable = (i: number) =>
    labelVariable({ column: i + 1, trans: null }, (column) => names[column - 1]);
  return { y: variable(0), x: x.map((_, i) => variable(i + 1)), entity: null, time: null };
}

interface Fit {
  n: number;
  std_err: Coefficient[];
  nw_std_err: Coefficient[];
  reg_stat: Record<string, number | null>;
  observations: { fitted: number[]; residual: number[]; std_residual: number[]; weight: number[] };
}

interface Dynamics {
  half_life?: number | null;
  long_run_mean?: number;
  long_run?: {
    display_name: string;
    impact: number;
    long_run_multiplier: number;
    long_run_se: number;
    long_run_nw_se: number;
  }[];
}

function reference<T>(family: string, dataset: string, y: string): T {
  const file = JSON.parse(readFileSync(`tests/reference/${family}.json`, "utf8")) as {
    cases: { dataset: string; y: string }[];
  };
  return file.cases.find((each) => each.dataset === dataset && each.y === y) as T;
}

const named = (values: Record<string, number | null | undefined>) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, { display_name: key, value: value ?? null }]),
  );

describe("a robust regression", () => {
  // robustbase::lmrob: seven years of the phone calls were recorded in minutes instead of calls.
  const fit = reference<Fit>("robust_regression", "data/phones.csv", "calls");
  const row = fit.observations.weight.map((_, i) => i + 1);
  const result: RobustRegressionResult = {
    ...regressionResult("data/phones.csv", "calls", ["year"]),
    n: fit.n,
    reg_stat: named(fit.reg_stat),
    std_err: fit.std_err,
    nw_std_err: fit.nw_std_err,
    observations: {
      fitted: shown(fit.observations.fitted),
      residual: shown(fit.observations.residual),
      std_residual: shown(fit.observations.std_residual),
      weight: shown(fit.observations.weight),
      row: shown(row),
    },
  };

  it("counts the rows without weight", () => {
    expect(robustLines(result)[0]).toContain("7 with weight 0");
  });
  it("draws rows far from the fit as hollow points, with their weights", () => {
    const { std_residual: size, weight } = fit.observations;
    // The core's flags: 8 beyond 2.5 scales, 16 with weight 0.
    const mark = size.map((each, i) => (Math.abs(each) > 2.5 ? 8 : 0) + (weight[i] === 0 ? 16 : 0));
    const drawing = drawingOf({ x: size, y: size, row, mark, weight, std_residual: size });
    const targets = scatterTargets(drawing, { x: "x", y: "y" }, WEIGHT_MARKS, { x: [0, 1], y: [0, 1] });
    const hollow = row.filter((_, i) => WEIGHT_MARKS.dot(mark[i] ?? 0) === DOT.hollow);
    expect(hollow).toHaveLength(7);
    for (const each of hollow) {
      expect(targets.text(each - 1).facts).toContainEqual(["Weight", "0.0000"]);
      expect(targets.text(each - 1).facts).toContainEqual([
        "Marked for",
        "residual beyond 2.5 scales, weight 0",
      ]);
    }
  });
  it("names the method in its table", () => {
    const [coefficients] = robustTables(result, labels("calls", ["year"]));
    expect(coefficients?.columns.find((column) => column.key === "std_err")?.group).toBe("MM");
  });
  it("marks the errors of a result on which its sentence rests", () => {
    const used = evidence(effects([effect(1, 0.1, 0.001)], { errors: "mm_cv3" }));
    const clustered = { ...result, cluster_std_err: fit.std_err, evidence: used };
    const [coefficients] = robustTables(clustered, { ...labels("calls", ["year"]), entity: "firm" });
    expect(coefficients?.columns[2]).toMatchObject({
      group: "Clustered by firm",
      groupMark: "used in the sentence",
    });
    expect(coefficients?.columns.map(({ group }) => group)).not.toContain("EWC");
  });
});

describe("a dynamic model", () => {
  const koyck = reference<{ without_removal: Fit & { dynamics: Dynamics } }>(
    "koyck",
    "data/usdistlag.csv",
    "consumption",
  ).without_removal;
  const result: DynamicResult = {
    ...regressionResult("data/cars.csv", "dist", ["speed"]),
    std_err: koyck.std_err,
    nw_std_err: koyck.nw_std_err,
    dynamics: named({ half_life: 0.7178 }),
    long_run: (koyck.dynamics.long_run ?? []).map(({ long_run_multiplier, ...effect }) => ({
      ...effect,
      long_run: long_run_multiplier,
    })),
    responses: null,
  };

  it("has the lag of Y among its X, in the order of the coefficients", () => {
    const own = labels("consumption", ["gnp"]);
    const named = (lagPlace: "first" | "last") => withLag(own, lagPlace).x.map((x) => x.label);
    expect(named("first")).toEqual(["Lag(1) consumption", "gnp"]);
    expect(named("last")).toEqual(koyck.std_err.slice(1).map((each) => each.display_name));
  });
  it("shows immediate and long-run effects", () => {
    const tables = dynamicTables(result, withLag(labels("consumption", ["gnp"]), "last"));
    const effects = tables.find((table) => table.key === "long-run");
    expect(effects?.rows).toEqual([
      ["gnp", 0.4001470506113322, 0.646156052877321, 0.01302387383725734, 0.012944093592147158],
    ]);
    expect(tables.some((table) => table.key === "iv-check")).toBe(false);
  });
});
