import { describe, expect, it } from "vitest";
import type { Effects, Sensitivity, SensitivityVariant } from "~/compute/contract/types";
import { effect, effects, labelsFor } from "../../../tests/factories/evidence-builders";
import { compareSpecifications, remarks, sensitivityReading } from "./sensitivity";

const LABELS = labelsFor("inv", ["value"], { entity: "firm", time: "year" });
const rise = effects([effect(0.12, 0.01, 0.0001)]);
const flat = effects([effect(0.02, 0.03, 0.5)]);
const fall = effects([effect(-0.2, 0.02, 0.0001)]);

function way(used: Effects | null, change: Partial<SensitivityVariant> = {}): SensitivityVariant {
  return { way: "errors", left_out: null, n: 62, effects: used, message: null, ...change };
}

function found(variants: SensitivityVariant[], change: Partial<Sensitivity> = {}): Sensitivity {
  return {
    function: "regression",
    names: ["value"],
    spurious: false,
    rows: { total: 62, used: 62, steps: [] },
    variants,
    groups: [],
    ...change,
  };
}

const reference = (used: Effects) => way(used, { way: "reference" });
const without = (firm: string, used: Effects | null) =>
  way(used, {
    way: "without_entity",
    left_out: firm,
    message: used === null ? "value has the same value in every row used." : null,
  });

describe("the sentence on a coefficient", () => {
  it.each<[string, Sensitivity, string]>([
    [
      "every way is clear",
      found([reference(rise), way({ ...rise, errors: "ols" }), without("Alpha", rise)]),
      "value: the conclusion survives. The relation is positive and clear in all 3 variants. The estimate is 0.12 in each.",
    ],
    [
      "one way is not clear",
      found([reference(rise), without("Alpha", flat), way(rise, { way: "estimator" })]),
      "value: the conclusion fails in 1 of 3 variants. The relation is positive, but not clear without Alpha. Estimates range from 0.020 to 0.120.",
    ],
    [
      "one way has the other direction",
      found([reference(rise), without("Alpha", fall)]),
      "value: the conclusion does not survive. The relation is positive, but clearly the other way in 1 of 2 variants: without Alpha. Estimates range from −0.20 to 0.12.",
    ],
    [
      "nothing is clear",
      found([reference(flat), way({ ...flat, errors: "newey_west" })]),
      "value: no clear relation in any of 2 variants. The estimate is 0.02 in each.",
    ],
    [
      "only others are clear: three are named",
      found([reference(flat), ...["A", "B", "C", "D", "E"].map((firm) => without(firm, rise))]),
      "value: not clear here, but clear in 5 of 6 variants (without A, without B, without C and in 2 more). Do not pick a variant for its result. Estimates range from 0.020 to 0.120.",
    ],
    [
      "the analysis claims nothing",
      found([reference({ ...rise, silent: "few_entities" }), way(rise)]),
      "value: the analysis claims nothing here, so there is no conclusion to check. The estimate is 0.12 in each.",
    ],
    [
      "one variant alone has the coefficient",
      found([reference({ ...rise, silent: "few_entities" }), way({ ...rise, coefficients: [] })]),
      "value: the analysis claims nothing here, so there is no conclusion to check. Only one has an estimate: 0.12.",
    ],
    [
      "the series share a trend",
      found([reference(rise), way(rise)], { spurious: true }),
      "value: the series may share a trend, which no variant here removes, so there is no conclusion. The estimate is 0.12 in each.",
    ],
    [
      "rows chosen by their residuals are not counted",
      found([reference(rise), way(flat, { way: "without_outliers", n: 60 })]),
      "value: no other variant can be counted, so nothing shows whether the conclusion survives. Estimates range from 0.020 to 0.120.",
    ],
  ])("%s", (_, sensitivity, expected) => {
    expect(compareSpecifications(sensitivity, LABELS)[0]?.says).toBe(expected);
  });

  it("names the values at which an effect holds next to a square or an interaction", () => {
    const at = (name: string, value: number | string) => ({ column_index: 3, display_name: name, value });
    const names = (heldAt: ReturnType<typeof at>[]) => {
      const held = effects([{ ...effect(0.12, 0.01, 0.0001), at: heldAt }]);
      return compareSpecifications(found([reference(held), way(held)]), LABELS).map(({ name }) => name);
    };
    expect(names([at("value", 1234.5)])).toEqual(["value at 1,234.5"]);
    expect(names([at("capital", 17), at("region", "North")])).toEqual([
      "value where capital is 17 and region is North",
    ]);
  });

  it("is one of several X, and clear only when all X together are", () => {
    const two = (joint: number) => ({
      ...effects([effect(0.12, 0.01, 0.001), effect(0.3, 0.02, 0.001)]),
      joint: { statistic: 9, df: [2, 60] as [number, number], p_value: joint },
    });
    const sensitivity = found([reference(two(0.001)), without("Alpha", two(0.2))], {
      names: ["value", "capital"],
    });
    const says = compareSpecifications(sensitivity, labelsFor("inv", ["value", "capital"])).map(
      ({ says: text }) => text,
    );
    expect(says[1]).toContain("capital: the conclusion fails in 1 of 2 variants.");
  });
});

describe("ways", () => {
  it("are labelled by what differs", () => {
    const sensitivity = found([
      reference({ ...rise, errors: "cv3" }),
      way({ ...rise, errors: "newey_west" }),
      way({ ...rise, errors: "mm_cv3" }, { way: "estimator" }),
      way(rise, { way: "without_outliers", n: 60 }),
      without("Alpha", rise),
      without("7", rise),
    ]);
    expect(compareSpecifications(sensitivity, LABELS)[0]?.ways.map(({ label }) => label)).toEqual([
      "All rows, standard errors clustered by firm",
      "Newey–West standard errors",
      "MM-estimation, MM standard errors clustered by firm",
      "Least squares without 2 outliers",
      "Without Alpha",
      "Without firm 7",
    ]);
  });

  it("name single rows by their numbers", () => {
    const rows = found([reference(rise), way(rise, { way: "without_row", left_out: "17" })], {
      groups: [{ way: "without_row", total: 48, tried: 20 }],
    });
    expect(compareSpecifications(rows, LABELS)[0]?.ways[1]?.label).toBe("Without row 17");
    expect(remarks(rows, LABELS)).toEqual([
      "Of 48 rows the 20 without which a coefficient moves farthest were left out, one at a time.",
    ]);
  });

  it("of other models name the effects, the instrument, and what estimates and limits are", () => {
    const panel = found(
      [
        reference(rise),
        way(flat, { way: "two_way_effects" }),
        way(null, { way: "entity_effects", message: "No." }),
      ],
      { function: "panel_regression" },
    );
    const [value] = compareSpecifications(panel, LABELS);
    expect(value?.ways.map(({ label }) => label)).toEqual([
      "All rows, HC3 standard errors",
      "Effects of firm and year, HC3 standard errors",
      "Effects of firm alone",
    ]);
    expect(value?.says).toContain("The relation is positive, but not clear with effects of year.");
    const iv = found([reference(rise), way(rise, { way: "without_instrument", left_out: "rtax" })], {
      function: "iv_regression",
    });
    expect(compareSpecifications(iv, LABELS)[0]?.ways[1]?.label).toBe("Without rtax");
    expect(remarks(iv, LABELS)).toEqual(["Limits and p are those of Anderson and Rubin's test."]);
  });

  it("claim nothing about an X without a coefficient", () => {
    const absorbed = effects([{ ...effect(0.12, 0.01, 0.0001), coeff: null, p_value: null, holm_p: null }]);
    expect(compareSpecifications(found([reference(absorbed)]), LABELS)[0]?.says).toBe(
      "value: the analysis claims nothing here, so there is no conclusion to check. There is no estimate.",
    );
  });

  it("that cannot be computed say why, and the remarks name them", () => {
    const sensitivity = found([reference(rise), without("Alpha", null)]);
    expect(compareSpecifications(sensitivity, LABELS)[0]?.ways[1]).toMatchObject({
      effect: null,
      note: "value has the same value in every row used.",
    });
    expect(remarks(sensitivity, LABELS)).toEqual(["The model cannot be computed without Alpha."]);
  });

  it("are a selection of many groups, which the reading says", () => {
    const groups = [{ way: "without_period" as const, total: 1_200, tried: 20 }];
    expect(sensitivityReading(found([reference(rise)], { groups }), LABELS)).toContain(
      "year has 1,200 values. The 20 without which a coefficient moves farthest were left out, one at a time.",
    );
  });
});
