import { describe, expect, it } from "vitest";
import type { Effect, EffectAt, TermEffect, TurningPoint } from "~/compute/contract/types";
import { withCoefficients } from "../variables/coefficient-labels";
import type { VariableLabels } from "../variables/variable-labels";
import {
  effect,
  effects,
  evidence,
  labelsFor,
  resetOf,
  situation,
} from "../../../tests/factories/evidence-builders";
import { modelPhrase } from "./model-phrases";
import { modelFindings, type ModelSituation } from "./model-rules";
import { textOf } from "../../../tests/factories/sentence-text";

const at = (column: number, name: string, value: number | string): EffectAt => ({
  column_index: column,
  display_name: name,
  value,
});

/** An effect by the name of its coefficient. */
const named = (name: string, of: Effect, change: Partial<Effect> = {}): Effect => ({
  ...of,
  display_name: name,
  ...change,
});

function term(
  name: string,
  columns: [number, number],
  own: number[],
  slopes: Effect[],
  turn: TurningPoint | null = null,
): TermEffect {
  return { display_name: name, columns, coefficients: own, joint: null, slopes, turn };
}

const joint = (p: number) => ({ joint: { statistic: 9, df: [3, 60] as [number, number], p_value: p } });

/** mpg on wt (column 2), hp (3) and their product. */
function interaction(p: number): ModelSituation {
  const wt = { at: [at(3, "hp", 123)] };
  const hp = { at: [at(2, "wt", 3.325)] };
  const coefficients = [
    named("wt", effect(-4.791, 0.75, 0.0001), wt),
    named("hp", effect(-0.0275, 0.008, 0.002), hp),
    named("wt × hp", effect(0.0278, 0.0096, p, p), { term: 0 }),
  ];
  const slopes = [
    named("wt", effect(-5.529, 0.846, 0.0001), { at: [at(3, "hp", 96.5)] }),
    named("wt", effect(-4.791, 0.75, 0.0001), { at: [at(3, "hp", 123)] }),
    named("wt", effect(-3.204, 0.9, 0.001), { at: [at(3, "hp", 180)] }),
    named("hp", effect(-0.048, 0.01, 0.0001), { at: [at(2, "wt", 2.58)] }),
    named("hp", effect(-0.02, 0.01, 0.05), { at: [at(2, "wt", 3.61)] }),
  ];
  const held = [
    { column_index: 2, display_name: "wt", coefficients: [0, 2], joint: null, gvif: 1.8 },
    { column_index: 3, display_name: "hp", coefficients: [1, 2], joint: null, gvif: 2.1 },
  ];
  const used = effects(coefficients, {
    ...joint(0.0001),
    terms: [term("wt × hp", [2, 3], [2], slopes)],
    held,
  });
  return situation(evidence(used));
}

/** mpg on hp (column 2) and its square. */
function curve(turn: Partial<TurningPoint>, p = 0.002): ModelSituation {
  const coefficients = [
    named("hp", effect(-0.11, 0.018, 0.0001), { at: [at(2, "hp", 123)] }),
    named("hp²", effect(0.00042, 0.000125, p), { term: 0 }),
  ];
  const slopes = [
    named("hp", effect(-0.132, 0.0197, 0.0001), { at: [at(2, "hp", 96.5)] }),
    named("hp", effect(-0.062, 0.02, 0.004), { at: [at(2, "hp", 180)] }),
  ];
  const turning = {
    value: 253,
    std_err: 28,
    lower: 196,
    upper: 311,
    range: [52, 335] as [number, number],
    is_lowest: true,
    ...turn,
  };
  const held = [{ column_index: 2, display_name: "hp", coefficients: [0, 1], joint: null, gvif: 1 }];
  return situation(
    evidence(effects(coefficients, { terms: [term("hp²", [2, 2], [1], slopes, turning)], held })),
  );
}

/** mpg on wt (column 2), cyl (3, categories with base 8) and their interaction. */
function byCategory(p: number): ModelSituation {
  const coefficients = [
    named("wt", effect(-2.2, 0.5, 0.001), { at: [at(3, "cyl", "8")] }),
    named("cyl: 4", effect(4.1, 1.1, 0.002), {
      category: { column_index: 3, level: "4", base: "8" },
      at: [at(2, "wt", 3.3)],
    }),
    named("cyl: 6", effect(2.1, 1.1, 0.1), {
      category: { column_index: 3, level: "6", base: "8" },
      at: [at(2, "wt", 3.3)],
    }),
    named("wt × cyl: 4", effect(-3.4, 0.8, p), { term: 0 }),
    named("wt × cyl: 6", effect(-0.6, 0.8, 0.5), { term: 0 }),
  ];
  const slopes = [
    named("wt", effect(-5.6, 0.9, 0.0001), { at: [at(3, "cyl", "4")] }),
    named("wt", effect(-2.8, 1.6, 0.08), { at: [at(3, "cyl", "6")] }),
    named("wt", effect(-2.2, 0.5, 0.001), { at: [at(3, "cyl", "8")] }),
  ];
  const levels = ["4", "6", "8"].map((name) => ({ name, rows: 10 }));
  const categories = [{ column_index: 3, display_name: "cyl", base: "8", levels, joint: null, gvif: 2 }];
  const held = [
    { column_index: 2, display_name: "wt", coefficients: [0, 3, 4], joint: null, gvif: 2 },
    { column_index: 3, display_name: "cyl", coefficients: [1, 2, 3, 4], joint: null, gvif: 2 },
  ];
  const used = effects(coefficients, {
    ...joint(0.0001),
    categories,
    held,
    terms: [term("wt × cyl", [2, 3], [3, 4], slopes)],
  });
  return situation(evidence(used));
}

const CARS = labelsFor("mpg", ["wt", "hp"]);
const POWER = labelsFor("mpg", ["hp"]);

function said(given: ModelSituation, labels: VariableLabels): string {
  return textOf(modelFindings(given), modelPhrase, withCoefficients(labels, given.evidence.effects));
}

describe("the sentence of a model with an interaction", () => {
  it("gives the effect at two values of the other variable if the interaction is clear", () => {
    expect(said(interaction(0.007), CARS)).toBe(
      "The relation between mpg and wt depends on hp: one more unit of wt where hp is 96.5 goes with 5.5 less mpg (95 % CI 3.8 to 7.2); where hp is 180, with 3.2 less mpg (95 % CI 1.4 to 5.0, HC3 standard errors). wt and hp explain 81 % of the variation (adjusted R²).",
    );
  });
  it("gives the effect in the middle of the data if it is not", () => {
    expect(said(interaction(0.2), CARS)).toBe(
      "mpg falls as wt rises where hp is 123 (its median): one more unit of wt goes with 4.8 less mpg (95 % CI 3.3 to 6.3, HC3 standard errors). Also: one more unit of hp where wt is 3.325 (its median) with 0.028 less mpg. No clear sign that the relation between mpg and wt depends on hp (adjusted p = .200). wt and hp explain 81 % of the variation (adjusted R²).",
    );
  });
  it("gives it in two categories", () => {
    expect(said(byCategory(0.001), labelsFor("mpg", ["wt", "cyl"]))).toBe(
      "The relation between mpg and wt depends on cyl: one more unit of wt where cyl is 4 goes with 5.6 less mpg (95 % CI 3.8 to 7.4); where cyl is 8, with 2.2 less mpg (95 % CI 1.2 to 3.2, HC3 standard errors). wt and cyl explain 81 % of the variation (adjusted R²).",
    );
    expect(said(byCategory(0.3), labelsFor("mpg", ["wt", "cyl"]))).toBe(
      "mpg falls as wt rises where cyl is 8 (the base): one more unit of wt goes with 2.2 less mpg (95 % CI 1.2 to 3.2, HC3 standard errors). Also: rows of 4 with 4.1 more mpg than those of 8 where wt is 3.3 (its median). No clear sign that the relation between mpg and wt depends on cyl (adjusted p = .300). wt and cyl explain 81 % of the variation (adjusted R²).",
    );
  });
  it("takes no number for a category because of its name", () => {
    const category = { column_index: 2, level: "B", base: "A" };
    const coefficients = [
      named("g: B", effect(1, 0.2, 0.001), { category, at: [at(3, "g: x", 0)] }),
      named("g: x", effect(0.1, 0.2, 0.6), { at: [at(2, "g", "A")] }),
      named("g: B × g: x", effect(3, 0.3, 0.001), { term: 0 }),
    ];
    const slopes = [
      named("g: x", effect(0.1, 0.2, 0.6), { at: [at(2, "g", "A")] }),
      named("g: x", effect(3.1, 0.2, 0.001), { at: [at(2, "g", "B")] }),
    ];
    const levels = ["A", "B"].map((name) => ({ name, rows: 10 }));
    const categories = [{ column_index: 2, display_name: "g", base: "A", levels, joint: null, gvif: 2 }];
    const terms = [term("g × g: x", [2, 3], [2], slopes)];
    const given = situation(evidence(effects(coefficients, { ...joint(0.0001), categories, terms })));
    expect(said(given, labelsFor("y", ["g", "g: x"]))).toContain("one more unit of g: x where g is B goes");
  });
});

describe("the sentence of a model with a square", () => {
  it("names the turning point with its interval if both lie within the data", () => {
    expect(said(curve({}), POWER)).toBe(
      "The relation between mpg and hp is a curve that bends upwards: one more unit of hp at 96.5 goes with 0.132 less mpg (95 % CI 0.093 to 0.171); at 180, with 0.062 less mpg (95 % CI 0.022 to 0.102, HC3 standard errors). The curve is lowest where hp is 253 (95 % CI 196 to 311). hp explains 81 % of the variation (adjusted R²).",
    );
  });
  it("doubts a turning point whose interval leaves the data", () => {
    expect(said(curve({ upper: 400 }), POWER)).toBe(
      "The relation between mpg and hp is a curve that bends upwards: one more unit of hp at 96.5 goes with 0.132 less mpg (95 % CI 0.093 to 0.171); at 180, with 0.062 less mpg (95 % CI 0.022 to 0.102, HC3 standard errors). The curve is lowest where hp is 253 (95 % CI 196 to 400), an interval that reaches beyond the data: whether it turns within them is not clear. hp explains 81 % of the variation (adjusted R²).",
    );
  });
  it("names no turning point outside the data, and none of a curve that is not clear", () => {
    expect(said(curve({ value: 400, upper: 600 }), POWER)).toBe(
      "The relation between mpg and hp is a curve that bends upwards: one more unit of hp at 96.5 goes with 0.132 less mpg (95 % CI 0.093 to 0.171); at 180, with 0.062 less mpg (95 % CI 0.022 to 0.102, HC3 standard errors). hp explains 81 % of the variation (adjusted R²).",
    );
    expect(said(curve({}, 0.3), POWER)).toBe(
      "mpg falls as hp rises at 123 (its median): one more unit of hp goes with 0.110 less mpg (95 % CI 0.074 to 0.146, HC3 standard errors). No clear sign that the relation between mpg and hp is curved (adjusted p = .300). hp explains 81 % of the variation (adjusted R²).",
    );
  });
  it("says of a logarithm that the value is that of the logarithm", () => {
    const given = curve({});
    for (const { slopes } of given.evidence.effects.terms ?? [])
      for (const slope of slopes) slope.display_name = "Ln(hp)";
    expect(said(given, labelsFor("mpg", [["hp", "log"]]))).toContain(
      "1 % more hp at Ln(hp) of 96.5 goes with",
    );
  });
});

describe("a square or an interaction in other sentences", () => {
  it("is compared by its coefficient when outliers were left out", () => {
    const given = interaction(0.007);
    const all = interaction(0.4).evidence.effects;
    const sentence = said({ ...given, leftOut: 2, evidence: { ...given.evidence, all_rows: all } }, CARS);
    expect(sentence).toContain(
      "With all rows: no clear sign that the relation between mpg and wt depends on hp (p = .400); the coefficient of wt × hp is 0.028 (95 % CI 0.009 to 0.047, HC3 standard errors).",
    );
    expect(sentence).toContain(
      "Without: the relation between mpg and wt depends on hp; one more unit of wt where hp is 96.5",
    );
  });

  it("has no direction of its own where nothing is claimed", () => {
    const given = interaction(0.007);
    const silent = {
      ...given,
      evidence: { ...given.evidence, effects: { ...given.evidence.effects, silent: "persistent" as const } },
    };
    expect(said(silent, CARS)).toContain(
      "Not to be interpreted: the estimate is −4.8 of mpg per unit of wt where hp is 123 (its median).",
    );
  });

  it("is named as the form that RESET doubts", () => {
    const given = interaction(0.007);
    expect(said({ ...given, evidence: { ...given.evidence, ...resetOf(0.001) } }, CARS)).toMatch(
      /^The form of this model does not describe this well/,
    );
  });
});
