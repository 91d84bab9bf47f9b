import { describe, expect, it } from "vitest";
import { sentenceText } from "~/lib/sentence";
import type { TracedVariable } from "../variables/traced-variable";
import type { Claim, ComparedModel, ComparedTerm, ComparisonSituation } from "./comparison-finding";
import { comparisonSentence } from "./comparison-phrases";
import { effect } from "../../../tests/factories/evidence-builders";

type Look = Partial<Pick<TracedVariable, "scale" | "change" | "category">>;

const COLUMNS = ["inv", "value", "capital", "labour", "price", "age", "Region", "profit"];

function variable(name: string, look: Look = {}): TracedVariable {
  return { column: COLUMNS.indexOf(name), name, unit: null, scale: "plain", change: "none", ...look };
}

/** An estimate with limits two standard errors away, and what the sentence of its model claims of it. */
function term(name: string, claim: Claim, coeff: number, stdErr: number, look: Look = {}): ComparedTerm {
  const x = variable(name, look);
  return { key: `${name} ${x.category?.level ?? ""}`, x, effect: effect(coeff, stdErr, 0.5), claim };
}

function model(mark: number, terms: ComparedTerm[], change: Partial<ComparedModel> = {}): ComparedModel {
  return {
    mark: `(${mark})`,
    y: variable("inv"),
    measure: null,
    terms,
    silence: null,
    isCurved: false,
    hasOneRow: false,
    pastDependsOnOutliers: false,
    used: 200,
    leftOut: 0,
    ...change,
  };
}

const SAME = { shared: 200, areSame: true };
const log = { scale: "log" } as const;
const growth = { scale: "log", change: "difference" } as const;

const value = (claim: Claim, coeff = 0.1, look: Look = {}) => term("value", claim, coeff, 0.01, look);

type Situation = [name: string, situation: ComparisonSituation, sentence: string];

const DIRECTIONS: Situation[] = [
  [
    "a rise that two models keep",
    { models: [model(1, [value("more", 0.1)]), model(2, [value("more", 0.12)])], rows: SAME },
    "inv rises with value in both models, clearly in each: one more unit of value goes with between 0.100 and 0.120 more inv. All use the same 200 rows.",
  ],
  [
    "a fall that two models keep: sizes are positive numbers of less, the smaller first",
    {
      models: [model(1, [term("price", "less", -0.5, 0.1)]), model(2, [term("price", "less", -0.3, 0.1)])],
      rows: SAME,
    },
    "inv falls as price rises in both models, clearly in each: one more unit of price goes with between 0.30 and 0.50 less inv. All use the same 200 rows.",
  ],
  [
    "levels and growth rates on the scale of logarithms: kept by all three, and clear in one of two",
    {
      models: [
        model(1, [value("more", 0.999, log)], { y: variable("inv", log), used: 217 }),
        model(2, [value("more", 0.789, log), term("capital", "more", 0.375, 0.111, log)], {
          y: variable("inv", log),
          used: 205,
        }),
        model(3, [value("more", 0.59, growth), term("capital", "none", -0.072, 0.042, growth)], {
          y: variable("inv", growth),
          used: 191,
        }),
      ],
      rows: { shared: 190, areSame: false },
    },
    // 1.01^0.59 − 1 = 0.58880 %, 1.01^0.999 − 1 = 0.99900 %; 1.01^−0.072 − 1 = −0.07162 %, ∓ 2·0.042: −0.15510 % and 0.01194 %.
    "inv rises with value in all three models, clearly in each: 1 % more value goes with between 0.59 % and 1.00 % more inv. " +
      "Ln(inv) rises with Ln(capital) clearly in (2), but there is no clear relation in (3) (estimate −0.072 % of inv for 1 % more capital, 95 % CI −0.155 % to 0.012 %). " +
      "The rows differ: (1) uses 217, (2) 205 and (3) 191; 190 are in all of them. Part of a difference may come from the rows.",
  ],
  [
    "the interval of a model without its outliers is no confidence interval",
    {
      models: [model(1, [value("more")]), model(2, [value("none", 0.01)], { leftOut: 3, used: 197 })],
      rows: { shared: 197, areSame: false },
    },
    "inv rises with value clearly in (1), but there is no clear relation in (2) (estimate 0.010 of inv per unit of value, interval of the kept rows −0.010 to 0.030). " +
      "The rows differ: (1) uses 200 and (2) 197; 197 are in all of them. Part of a difference may come from the rows.",
  ],
  [
    "clear in one, not in two others: no numbers",
    { models: [model(1, [value("more")]), model(2, [value("none")]), model(3, [value("none")])], rows: SAME },
    "inv rises with value clearly in (1), but there is no clear relation in (2) and (3). All use the same 200 rows.",
  ],
  [
    "a direction that differs comes first",
    {
      models: [
        model(1, [value("more"), term("capital", "more", 0.3, 0.1)]),
        model(2, [value("less", -0.1), term("capital", "more", 0.3, 0.1)]),
      ],
      rows: SAME,
    },
    "The direction differs: inv rises with value in (1), and falls as it rises in (2), clearly in each. " +
      "inv rises with capital in both models, clearly in each: one more unit of capital goes with 0.3 more inv. All use the same 200 rows.",
  ],
  [
    "several that are kept, one of them not in every model",
    {
      models: [
        model(1, [value("more", 0.1)]),
        model(2, [value("more", 0.11), term("capital", "more", 0.2, 0.01)]),
        model(3, [value("more", 0.12), term("capital", "more", 0.3, 0.01)]),
      ],
      rows: SAME,
    },
    "inv rises with value in all three models, clearly in each: one more unit of value goes with between 0.100 and 0.120 more inv. " +
      "Also: one more unit of capital with between 0.200 and 0.300 more inv in both models that have it, (2) and (3). All use the same 200 rows.",
  ],
  [
    "no relation anywhere",
    {
      models: [
        model(1, [value("none"), term("capital", "none", 0.3, 1)]),
        model(2, [value("none"), term("capital", "none", 0.3, 1)]),
      ],
      rows: SAME,
    },
    "No clear relation between inv and value or capital in either model. All use the same 200 rows.",
  ],
  [
    "no relation in the two of three models that have it",
    {
      models: [
        model(1, [value("more")]),
        model(2, [value("more"), term("capital", "none", 0.3, 1)]),
        model(3, [value("more"), term("capital", "none", 0.3, 1)]),
      ],
      rows: SAME,
    },
    "inv rises with value in all three models, clearly in each: one more unit of value goes with 0.1 more inv. No clear relation between inv and capital in (2) or (3). All use the same 200 rows.",
  ],
  [
    "more variables than a sentence names",
    {
      models: [1, 2].map((mark) =>
        model(
          mark,
          ["value", "capital", "labour", "price", "age"].map((name) => term(name, "more", 0.5, 0.1)),
        ),
      ),
      rows: SAME,
    },
    "inv rises with value in both models, clearly in each: one more unit of value goes with 0.5 more inv. " +
      "Also: one more unit of capital with 0.5 more inv, one more unit of labour with 0.5 more inv and one more unit of price with 0.5 more inv. " +
      "The table has 1 more variable. All use the same 200 rows.",
  ],
];

const FORMS: Situation[] = [
  [
    "a transform that all share is named",
    {
      models: [1, 2].map((mark) =>
        model(mark, [value("more", 0.1, { change: "difference" })], {
          y: variable("inv", { change: "difference" }),
        }),
      ),
      rows: SAME,
    },
    "The change in inv rises with the change in value in both models, clearly in each: one more unit of value goes with 0.1 more inv. All use the same 200 rows.",
  ],
  [
    "different scales have no common size",
    {
      models: [
        model(1, [value("more", 0.1)]),
        model(2, [value("more", 0.8, log)], { y: variable("inv", log) }),
      ],
      rows: SAME,
    },
    "inv rises with value in both models, clearly in each. All use the same 200 rows.",
  ],
  [
    "a category compared with its base",
    {
      models: [1, 2].map((mark) =>
        model(mark, [term("Region", "more", 0.9, 0.1, { category: { level: "North", base: "South" } })]),
      ),
      rows: SAME,
    },
    "inv is higher in rows of North than in those of South in both models, clearly in each: rows of North average 0.9 more inv than those of South. All use the same 200 rows.",
  ],
];

const SILENT: Situation[] = [
  [
    "different dependent variables: nothing is said of coefficients",
    {
      models: [model(1, [value("more")]), model(2, [value("more")], { y: variable("profit") })],
      rows: SAME,
    },
    "The models have different dependent variables: inv in (1) and profit in (2). So their coefficients answer different questions, and nothing is said of them together. All use the same 200 rows.",
  ],
  [
    "no variable in common",
    { models: [model(1, [value("more")]), model(2, [term("capital", "more", 0.1, 0.01)])], rows: SAME },
    "No variable is in more than one model, so there is nothing to compare. All use the same 200 rows.",
  ],
  [
    "a model that claims nothing is not counted, and a curve comes first",
    {
      models: [
        model(1, [value("more")], { isCurved: true }),
        model(2, [value("more")], { hasOneRow: true }),
        model(3, [value("unsaid")], { silence: "trend" }),
      ],
      rows: SAME,
    },
    "A straight line does not describe (1) well (RESET p < .01). inv rises with value in (1) and (2), clearly in each: one more unit of value goes with 0.1 more inv. " +
      "(3) supports no conclusion: its series follow a trend. In (2) one row is highly influential. All use the same 200 rows.",
  ],
  [
    "only one model says something",
    {
      models: [model(1, [value("more")]), model(2, [value("unsaid")], { silence: "outliers" })],
      rows: SAME,
    },
    "(2) supports no conclusion: its answer depends on the outliers. All use the same 200 rows.",
  ],
  [
    "the answer about the past of Y depends on the outliers in one model",
    {
      models: [
        model(1, [value("more")]),
        model(2, [value("more"), term("inv", "unsaid", 0.9, 0.1)], { pastDependsOnOutliers: true }),
      ],
      rows: SAME,
    },
    "inv rises with value in both models, clearly in each: one more unit of value goes with 0.1 more inv. " +
      "The past of the dependent variable supports no conclusion in (2): that answer depends on the outliers. All use the same 200 rows.",
  ],
  [
    "data that differ: rows cannot be matched",
    { models: [model(1, [value("more")]), model(2, [value("more")], { used: 210 })], rows: null },
    "inv rises with value in both models, clearly in each: one more unit of value goes with 0.1 more inv. " +
      "The rows differ: (1) uses 200 and (2) 210; their data differ, so the rows cannot be matched. Part of a difference may come from the rows.",
  ],
];

describe.each([
  ["directions", DIRECTIONS],
  ["forms of a variable", FORMS],
  ["what is not said", SILENT],
])("the sentence of a comparison: %s", (_, situations) => {
  it.each(situations)("%s", (__, situation, sentence) => {
    expect(sentenceText(comparisonSentence(situation)).replace(/[\u00a0\u202f]/g, " ")).toBe(sentence);
  });
});
