import { expect, it } from "vitest";
import type {
  ClaimedEffect,
  Effect,
  LogitClaim,
  SeparationResult,
  TurningPoint,
} from "~/compute/contract/types";
import { effects, labelsFor } from "../../../tests/factories/evidence-builders";
import { textOf } from "../../../tests/factories/sentence-text";
import { withAverageEffects } from "../sentences/likelihood-terms";
import { logitFindings } from "./findings";
import { logitPhrase } from "./phrases";

type Found = Parameters<typeof logitFindings>[0];

function effect(change: Partial<ClaimedEffect> = {}): ClaimedEffect {
  return {
    display_name: "age",
    step: false,
    effect: 0.021,
    lower: 0.008,
    upper: 0.034,
    p_value: 0.002,
    p_holm: 0.004,
    ...change,
  };
}

const CLAIM: LogitClaim = {
  basis: "likelihood",
  errors: "hc3",
  clusters: null,
  independent: true,
  silent: null,
  events_per_coefficient: 25,
  joint: { statistic: 11, df: [2, null], p_value: 0.004 },
  effects: [],
};

const NO_SEPARATION: SeparationResult = {
  state: "none",
  columns: [],
  rows: [],
  first_rows: [],
  row_count: 0,
};

/** The sentence about whether people left, by their age. */
function said(
  effects: ClaimedEffect[],
  change: Partial<LogitClaim> = {},
  more: Partial<Found> = {},
  x = ["age", "flag"],
) {
  const found: Found = {
    event: "yes",
    other: "no",
    separation: NO_SEPARATION,
    independence_assumed: false,
    claim: { ...CLAIM, effects, ...change },
    ...more,
  };
  const labels = labelsFor("left", x, { entity: "firm" });
  const own = found.claim ? withAverageEffects(found.claim, labels) : labels;
  return textOf(logitFindings(found), logitPhrase, own);
}

const UNCLEAR = { p_value: 0.4, p_holm: 0.4, lower: -0.1, upper: 0.2, effect: 0.05 };

it("tells a clear effect in percentage points of one more unit", () => {
  expect(said([effect(), effect({ display_name: "flag", step: true, ...UNCLEAR })])).toBe(
    "left is yes more often with more age: one more unit of age goes with 2.1 percentage points more (95 % CI 0.8 to 3.4 points; p = .004, jackknife standard errors), with flag held fixed.",
  );
});

it("turns the limits of an effect that makes the event less likely", () => {
  const less = effect({ display_name: "flag", step: true, effect: -0.2, lower: -0.31, upper: -0.09 });
  expect(said([effect(UNCLEAR), less])).toBe(
    "left is yes less often where flag is 1 than where it is 0: 20 percentage points less (95 % CI 9 to 31 points; p = .004, jackknife standard errors), with age held fixed.",
  );
});

it("compares a category with its base", () => {
  const category = { column_index: 2, level: "north", base: "south" };
  const text = said([effect({ category, effect: 0.2, lower: 0.09, upper: 0.31 })], {}, {}, ["region"]);
  expect(text).toContain(
    "left is yes more often in rows of north than in those of south: 20 percentage points more",
  );
});

it("claims nothing unless all X at once and this one after Holm's correction are clear", () => {
  const both = [effect({ p_holm: 0.06 }), effect({ display_name: "flag", step: true, ...UNCLEAR })];
  expect(said(both)).toContain("No clear relation between left and age or flag; the closest is age:");
  const joint = { statistic: 2, df: [2, null] as [number | null, number | null], p_value: 0.2 };
  expect(said([effect(), effect(UNCLEAR)], { joint })).toContain("all X at once p = .200, this one p = .004");
  expect(said([effect({ lower: -0.001 })], {}, {}, ["age"])).toContain(
    "No clear relation between left and age:",
  );
});

it("says that there are few events", () => {
  expect(said([effect()], { events_per_coefficient: 6.5 }, {}, ["age"])).toContain(
    "With 6.5 rows of the rarer value for each coefficient, fewer than 10, estimates tend to be too large.",
  );
  expect(said([effect()], { events_per_coefficient: 10 }, {}, ["age"])).not.toContain("rarer");
});

it("names the columns and rows of a separation, and tells Firth's odds", () => {
  const separation: SeparationResult = {
    state: "quasi_complete",
    columns: ["flag"],
    rows: [],
    first_rows: [3, 7],
    row_count: 2,
  };
  const firth = { basis: "firth", errors: null, joint: null } as const;
  const odds = effect({ display_name: "flag", step: true, effect: 8, lower: 1.5, upper: 90 });
  const text = said([effect({ ...UNCLEAR, effect: 1.1, lower: 0.8, upper: 1.6 }), odds], firth, {
    separation,
  });
  expect(text).toContain(
    "flag predicts left without doubt in 2 rows (3 and 7), so its coefficient has no finite estimate.",
  );
  expect(text).toContain(
    "left is yes more often where flag is 1 than where it is 0: by Firth's estimate the odds are 8 times as large (95 % limits 1.5 to 90;",
  );
  expect(said([{ ...odds, lower: 0.9 }], firth, { separation }, ["flag"])).not.toContain("more often");
  const complete = said([odds], firth, { separation: { ...separation, state: "complete" } }, ["flag"]);
  expect(complete).toContain("flag tells yes from no in every row used, so the likelihood has no maximum");
});

it("says nothing where errors may not be trusted", () => {
  const few = said([effect()], { silent: "few_entities", clusters: 3, independent: false, errors: "cv3" });
  expect(few).toContain("Nothing is said of left beyond these rows: 3 values of firm are too few.");
  expect(said([effect()], {}, { claim: null })).toBe("");
});

const heldAt = (name: string, column: number, value: number) => [
  { column_index: column, display_name: name, value },
];

/** A claim of two X, age and dose, and of their product or a square of age. */
function ofTerm(
  term: Partial<ClaimedEffect>,
  isSquare = false,
  turn: TurningPoint | null = null,
): Partial<LogitClaim> {
  const name = isSquare ? "age²" : "age × dose";
  const product = effect({ display_name: name, term: 0, ...term });
  const all = [effect(), effect({ display_name: "dose", ...UNCLEAR }), product];
  const modelled = (each: ClaimedEffect): Effect => ({
    display_name: each.display_name,
    ...(each.term === undefined ? {} : { term: each.term }),
    coeff: each.effect,
    std_err: null,
    df: null,
    t_stat: null,
    p_value: each.p_value,
    holm_p: each.p_holm,
    ci_lower: each.lower,
    ci_upper: each.upper,
  });
  const slope = (value: number, [size, lower, upper]: [number, number, number]) => ({
    ...modelled(effect({ effect: size, lower, upper })),
    at: isSquare ? heldAt("age", 2, value) : heldAt("dose", 3, value),
  });
  const coefficients = all.map((each, i) => ({
    ...modelled(each),
    ...(i === 0 ? { at: isSquare ? heldAt("age", 2, 40) : heldAt("dose", 3, 3) } : {}),
    ...(i === 1 && !isSquare ? { at: heldAt("age", 2, 40) } : {}),
  }));
  return {
    effects: all,
    with_terms: effects(coefficients, {
      terms: [
        {
          display_name: name,
          columns: isSquare ? [2, 2] : [2, 3],
          coefficients: [2],
          joint: null,
          slopes: [slope(1, [0.02, -0.04, 0.08]), slope(3, [0.05, 0, 0.1]), slope(9, [0.3, 0.2, 0.41])],
          turn,
        },
      ],
      held: [
        { column_index: 2, display_name: "age", joint: null, gvif: null, coefficients: [0, 2] },
        ...(isSquare
          ? []
          : [{ column_index: 3, display_name: "dose", joint: null, gvif: null, coefficients: [1, 2] }]),
      ],
    }),
  };
}

const saidOf = (claim: Partial<LogitClaim>) => said(claim.effects ?? [], claim, {}, ["age", "dose"]);

it("says of odds on what a clear relation depends, with average effects where the other X is", () => {
  expect(saidOf(ofTerm({}))).toBe(
    "In the odds of yes, the relation between left and age depends on dose: averaged over the rows, one more unit of age where dose is 1 goes with no clear change (estimate 2.0 percentage points, 95 % CI −4.0 to 8.0 percentage points); where dose is 9, with 30 percentage points more (95 % CI 20 to 41 percentage points, jackknife standard errors).",
  );
});

it("says where the curve of an event turns", () => {
  const turn = {
    value: 5,
    std_err: 1,
    lower: 3,
    upper: 7,
    range: [0, 10] as [number, number],
    is_lowest: true,
  };
  const text = saidOf(ofTerm({}, true, turn));
  expect(text).toContain(
    "In the odds of yes, the relation between left and age is a curve that bends upwards: averaged over the rows, one more unit of age at 1 goes with no clear change",
  );
  expect(text).toContain("with dose held fixed. The curve is lowest where age is 5.0");
});

it("says the average effect of an X, wherever the other is, while a product is not clear", () => {
  expect(saidOf(ofTerm(UNCLEAR))).toBe(
    "left is yes more often with more age: one more unit of age goes with 2.1 percentage points more (95 % CI 0.8 to 3.4 points; p = .004, jackknife standard errors), with dose held fixed. No clear sign that the relation between left and age depends on dose (adjusted p = .400).",
  );
});

it("has no odds ratio of an X that is part of a product", () => {
  const none = { effect: null, lower: null, upper: null, p_value: null, p_holm: null };
  const claim = {
    effects: [
      effect({ effect: 4, lower: 2, upper: 9 }),
      effect({ display_name: "dose", at: heldAt("dose", 3, 3), ...none }),
      effect({ display_name: "dose²", term: 0, ...none }),
    ],
    basis: "firth" as const,
  };
  const text = saidOf(claim);
  expect(text).toContain("by Firth's estimate the odds are 4 times as large for one more unit of age");
  expect(text.match(/times as large/g)).toHaveLength(1);
  // dose may separate the values by its square.
  const unclear = { ...UNCLEAR, effect: 1.1, lower: 0.8, upper: 1.6 };
  const others = saidOf({ ...claim, effects: [effect(unclear), ...claim.effects.slice(1)] });
  expect(others).toContain("No clear relation between left and age: by Firth's estimate");
});

it("claims nothing of Firth's estimate while the likeliest X has no limits", () => {
  const open = effect({ effect: 8.9e134, lower: null, upper: null, p_value: 0.0001, p_holm: 0.0001 });
  const text = saidOf({ effects: [open], basis: "firth", errors: null, joint: null });
  expect(text).toContain("Nothing is said");
  expect(text).not.toContain("No clear relation");
});

it("says that a p is of the middle where the average alone has limits of one sign", () => {
  const claim = ofTerm(UNCLEAR);
  const [first, ...others] = claim.effects ?? [];
  if (!first) throw new Error("There is no effect.");
  const middle = { ...first, p_value: 0.14, p_holm: 0.42 };
  expect(saidOf({ ...claim, effects: [middle, ...others] })).toContain(
    "(95 % CI 0.8 to 3.4 points; all X at once p = .004, this one in the middle of the data p = .420, jackknife standard errors)",
  );
});
