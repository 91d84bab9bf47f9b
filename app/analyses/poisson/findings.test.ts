import { expect, it } from "vitest";
import type {
  ClaimedEffect,
  Effect,
  ExistsResult,
  PoissonClaim,
  TurningPoint,
} from "~/compute/contract/types";
import { effects, labelsFor } from "../../../tests/factories/evidence-builders";
import { textOf } from "../../../tests/factories/sentence-text";
import { withEffects } from "../sentences/likelihood-terms";
import { poissonFindings } from "./findings";
import { poissonPhrase } from "./phrases";

type Found = Parameters<typeof poissonFindings>[0];

/** The coefficient of a change in percent. */
const ofPercent = (percent: number) => Math.log1p(percent / 100);

const numbers = (effect: number, lower: number, upper: number) => ({
  effect: ofPercent(effect),
  lower: ofPercent(lower),
  upper: ofPercent(upper),
});

function effect(change: Partial<ClaimedEffect> = {}): ClaimedEffect {
  return {
    display_name: "age",
    step: false,
    ...numbers(12, 3, 22),
    p_value: 0.002,
    p_holm: 0.004,
    ...change,
  };
}

const CLAIM: PoissonClaim = {
  errors: "hc3",
  clusters: null,
  independent: true,
  silent: null,
  counts_per_coefficient: 25,
  few_counts: false,
  joint: { statistic: 11, df: [2, 90], p_value: 0.004 },
  effects: [],
};

const EXISTS: ExistsResult = { state: "exists", columns: [], rows: [], first_rows: [], row_count: 0 };

/** The sentence about visits, by age and a flag. */
function said(
  effects: ClaimedEffect[],
  change: Partial<PoissonClaim> = {},
  more: Partial<Found> = {},
  x = ["age", "flag"],
) {
  const found: Found = {
    exists: EXISTS,
    exposure: null,
    independence_assumed: false,
    claim: { ...CLAIM, effects, ...change },
    ...more,
  };
  const labels = labelsFor("visits", x, { entity: "firm" });
  const own = found.claim ? withEffects(found.claim, labels) : labels;
  return textOf(poissonFindings(found), poissonPhrase, own);
}

const UNCLEAR = { p_value: 0.4, p_holm: 0.4, ...numbers(5, -10, 20) };

it("tells a clear effect in percent of one more unit", () => {
  expect(said([effect(), effect({ display_name: "flag", step: true, ...UNCLEAR })])).toBe(
    "One more unit of age goes with 12.0 % more visits (95 % CI 3.0 to 22.0 %; p = .004, jackknife standard errors), with flag held fixed.",
  );
});

it("tells up to three effects, and counts the others", () => {
  const names = ["a", "b", "c", "d"];
  const all = names.map((name, i) => effect({ display_name: name, p_value: 0.001 * (i + 1) }));
  const text = said(all, {}, {}, names);
  expect(text).toContain(
    ", with b, c and d held fixed. Also, one more unit of b goes with 12.0 % more visits (",
  );
  expect(text).toContain("Also, one more unit of c goes with");
  expect(text).toContain("Also clear: 1 more X.");
});

it("names the exposure", () => {
  expect(said([effect()], {}, { exposure: "holders" }, ["age"])).toContain(
    "12.0 % more visits for each unit of holders (95 % CI 3.0 to 22.0 %;",
  );
});

it("turns the limits of an effect that goes with less", () => {
  const less = effect({ display_name: "flag", step: true, ...numbers(-20, -31, -9) });
  expect(said([effect(UNCLEAR), less])).toBe(
    "visits is on average 20 % lower where flag is 1 than where it is 0 (95 % CI 9 to 31 %; p = .004, jackknife standard errors), with age held fixed.",
  );
});

it("compares a category with its base", () => {
  const category = { column_index: 2, level: "north", base: "south" };
  expect(said([effect({ category })], {}, {}, ["region"])).toContain(
    "visits is on average 12.0 % higher in rows of north than in those of south (95 % CI 3.0 to 22.0 %;",
  );
});

it("takes a smaller step where a whole one would multiply the count too often", () => {
  // 1,001 to the power of a tenth is 1.996; of 101 and 10,001 it is 1.586 and 2.512.
  const steep = effect(numbers(100_000, 10_000, 1_000_000));
  expect(said([steep], {}, {}, ["age"])).toContain(
    "0.1 units more of age goes with 100 % more visits (95 % CI 59 to 151 %;",
  );
});

it("has the size of an X that is measured in large units, whose count a whole unit would take away", () => {
  const steep = effect({ effect: -108, lower: -150, upper: -66 });
  expect(said([steep], {}, {}, ["age"])).toMatch(/^0\.0\d+ units more of age goes with [\d.]+ % less visits/);
  expect(said([steep], {}, {}, ["age"])).not.toContain("100 %");
});

it("claims nothing unless all X at once and this one after Holm's correction are clear", () => {
  const both = [effect({ p_holm: 0.06 }), effect({ display_name: "flag", step: true, ...UNCLEAR })];
  expect(said(both)).toContain("No clear relation between visits and age or flag; the closest is age:");
  const joint = { statistic: 2, df: [2, 90] as [number | null, number | null], p_value: 0.2 };
  expect(said([effect(), effect(UNCLEAR)], { joint })).toContain("all X at once p = .200, this one p = .004");
  expect(said([effect({ lower: ofPercent(-1) })], {}, {}, ["age"])).toContain(
    "No clear relation between visits and age: the estimate is 12 % more visits for one more unit of age",
  );
});

it("claims nothing of few counts above 0", () => {
  expect(said([effect()], { counts_per_coefficient: 4.5, few_counts: true }, {}, ["age"])).toBe(
    "Too few rows have a count above 0 to say what goes with visits: 4.5 for each coefficient, fewer than 5.",
  );
  expect(said([effect()], { counts_per_coefficient: 5 }, {}, ["age"])).toContain("12.0 % more visits");
});

it("names the columns and rows that stand in the way of an estimate", () => {
  const exists: ExistsResult = {
    state: "separated",
    columns: ["flag"],
    rows: [],
    first_rows: [3, 7],
    row_count: 2,
  };
  expect(said([], {}, { exists, claim: null })).toBe(
    "flag predicts 0 of visits without doubt in 2 rows (3 and 7), so its coefficient has no finite estimate. Leave these columns out, or keep the other rows by a filter.",
  );
});

it("says nothing where errors may not be trusted", () => {
  const few = said([effect()], { silent: "few_entities", clusters: 3, independent: false, errors: "cv3" });
  expect(few).toContain("Nothing is said of visits beyond these rows: 3 values of firm are too few.");
  expect(said([effect()], {}, { claim: null })).toBe("");
});

const at = (name: string, column: number, value: number) => [
  { column_index: column, display_name: name, value },
];

/** A claim of two X, age and dose, and of their product or a square of age, with these limits and p. */
function ofTerm(
  term: Partial<ClaimedEffect>,
  isSquare = false,
  turn: TurningPoint | null = null,
): Partial<PoissonClaim> {
  const name = isSquare ? "age²" : "age × dose";
  const product = effect({ display_name: name, term: 0, ...numbers(2, 1, 3), ...term });
  const age = effect({ at: isSquare ? at("age", 2, 40) : at("dose", 3, 3) });
  const other = effect({ display_name: "dose", ...(isSquare ? {} : { at: at("age", 2, 40) }), ...UNCLEAR });
  const all = [age, other, product];
  const modelled = (each: ClaimedEffect): Effect => ({
    display_name: each.display_name,
    ...(each.term === undefined ? {} : { term: each.term }),
    ...(each.at ? { at: each.at } : {}),
    coeff: each.effect,
    std_err: null,
    df: null,
    t_stat: null,
    p_value: each.p_value,
    holm_p: each.p_holm,
    ci_lower: each.lower,
    ci_upper: each.upper,
  });
  const slope = (value: number, size: [number, number, number]) => ({
    ...modelled(
      effect({
        display_name: "age",
        at: isSquare ? at("age", 2, value) : at("dose", 3, value),
        ...numbers(...size),
      }),
    ),
  });
  return {
    effects: all,
    with_terms: effects(all.map(modelled), {
      terms: [
        {
          display_name: name,
          columns: isSquare ? [2, 2] : [2, 3],
          coefficients: [2],
          joint: null,
          slopes: [slope(1, [2, -4, 8]), slope(3, [12, 3, 22]), slope(9, [30, 20, 41])],
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

const saidOf = (claim: Partial<PoissonClaim>, more: Partial<Found> = {}) =>
  said(claim.effects ?? [], claim, more, ["age", "dose"]);

it("says in percent on what a clear relation depends", () => {
  expect(saidOf(ofTerm({}))).toBe(
    "In percent, the relation between visits and age depends on dose: one more unit of age where dose is 1 goes with no clear change in visits (estimate 2.0 %, 95 % CI −4.0 % to 8.0 %); where dose is 9, with 30 % more visits (95 % CI 20 % to 41 %, jackknife standard errors).",
  );
  expect(saidOf(ofTerm({}), { exposure: "holders" })).toContain(
    "jackknife standard errors) for each unit of holders.",
  );
});

it("says where a curve of counts turns", () => {
  const turn: TurningPoint = {
    value: 5,
    std_err: 1,
    lower: 3,
    upper: 7,
    range: [0, 10],
    is_lowest: true,
  };
  const text = saidOf(ofTerm({}, true, turn));
  expect(text).toContain(
    "In percent, the relation between visits and age is a curve that bends upwards: one more unit of age at 1 goes with no clear change in visits",
  );
  expect(text).toContain("with dose held fixed. The curve is lowest where age is 5.0");
});

it("says where an effect holds while a product is not clear", () => {
  const text = saidOf(ofTerm(UNCLEAR));
  expect(text).toContain("One more unit of age where dose is 3 (its median) goes with 12.0 % more visits");
  expect(text).toContain(
    "No clear sign that the relation between visits and age depends on dose (adjusted p = .400).",
  );
});

it("compares categories by the mean of counts where another X is", () => {
  const clear = ofTerm({});
  const model = clear.with_terms;
  if (!model) throw new Error("There is no model.");
  const north = { column_index: 2, level: "north", base: "south" };
  const rename = <E extends { display_name: string }>(each: E) => ({
    ...each,
    display_name: each.display_name.replace("age", "region: north"),
  });
  const terms = model.terms?.map((term) => ({
    ...term,
    slopes: term.slopes.map((slope) => ({ ...rename(slope), category: north })),
  }));
  const coefficients = model.coefficients.map((each, i) => ({
    ...rename(each),
    ...(i === 0 ? { category: north } : {}),
  }));
  const claim = { ...clear, with_terms: { ...model, coefficients, ...(terms ? { terms } : {}) } };
  expect(said(claim.effects ?? [], claim, {}, ["region", "dose"])).toContain(
    "In percent, the relation between visits and region depends on dose: rows of north compared with those of south where dose is 1 go with no clear change in visits (estimate 2.0 %, 95 % CI −4.0 % to 8.0 %); where dose is 9, 30 % more visits",
  );
});

it("says where the closest category is compared while nothing is clear", () => {
  const unclear = ofTerm(UNCLEAR);
  const model = unclear.with_terms;
  if (!model) throw new Error("There is no model.");
  const category = { column_index: 2, level: "north", base: "south" };
  const all = unclear.effects?.map((each) => ({ ...each, p_holm: 0.4 })) ?? [];
  const coefficients = model.coefficients.map((each, i) => (i === 0 ? { ...each, category } : each));
  const claim = { with_terms: { ...model, coefficients } };
  const [first, ...others] = all;
  if (!first) throw new Error("There is no effect.");
  expect(said([{ ...first, category }, ...others], claim, {}, ["region", "dose"])).toContain(
    "the closest is north against south where dose is 3 (its median): the estimate is 12.0 % more visits (",
  );
});
