import { describe, expect, it } from "vitest";
import type { LimitsOf, Prediction } from "~/compute/contract/types";
import { labelsFor } from "../../../tests/factories/evidence-builders";
import { expectedInWords } from "./expected";

const BASE: Prediction = {
  fit: 12.413,
  lower: 11.1,
  upper: 13.9,
  prediction_lower: null,
  prediction_upper: null,
  outside: [],
  reason: null,
  limits_of: "least_squares",
  event: null,
  tau: null,
  exposure: null,
  values: [],
};

const LABELS = labelsFor("inv", ["value"], { entity: "firm", time: "year" });

const told = (prediction: Partial<Prediction>, labels = LABELS) => {
  const words = expectedInWords({ ...BASE, ...prediction }, labels);
  const plain = (text: string) => text.replace(/\u202f/g, " ");
  return {
    sentence: plain(`${words.what}: ${words.fit}${words.rest}`),
    rows: words.rows === null ? null : plain(words.rows),
    caveat: words.caveat,
  };
};

describe("what a model expects is said", () => {
  it("of a mean with the limits of single rows", () => {
    const { sentence, rows } = told({ prediction_lower: 3.26, prediction_upper: 21.57 });
    expect(sentence).toBe("Expected inv: 12.4 (95 % limits 11.1 to 13.9).");
    expect(rows).toBe("Of single rows with these values, 95 % lie between 3.3 and 21.6.");
  });

  it("of a probability in percent, by the name of the event", () => {
    const share = { fit: 0.3123, lower: 0.221, upper: 0.4187, limits_of: "likelihood" } as const;
    expect(told({ ...share, event: "yes" }).sentence).toBe(
      "Expected probability of yes: 31.2 % (95 % limits 22.1 % to 41.9 %).",
    );
    expect(told({ ...share, event: "1" }).sentence).toMatch(/^Expected probability that inv is 1: 31\.2 % /);
    expect(told({ ...share, event: "yes" }).rows).toBeNull();
  });

  it("of a probability that is nearly certain without a power of ten", () => {
    const share = { fit: 0.99999, lower: 9.6e-9, upper: 0.99999, limits_of: "likelihood" } as const;
    expect(told({ ...share, event: "yes" }).sentence).toBe(
      "Expected probability of yes: more than 99.9 % (95 % limits less than 0.1 % to more than 99.9 %).",
    );
  });

  it("of a count with its exposure", () => {
    const values = [
      { column_index: 3, display_name: "Holders", value: 136, least: 3, most: 3582, categories: null },
    ];
    const { sentence } = told({ limits_of: "scores", exposure: "Holders", values });
    expect(sentence).toBe("Expected inv: 12.4 (95 % limits 11.1 to 13.9), where Holders is 136.");
  });

  it("of a quantile by its name, also of changes", () => {
    expect(told({ tau: 0.5, limits_of: "bootstrap_of_rows" }).sentence).toMatch(/^Median of inv: /);
    const changes = labelsFor(["inv", "FirstDiff"], ["value"]);
    expect(told({ tau: 0.9 }, changes).sentence).toMatch(/^90 % quantile of change in inv: /);
  });

  it("of an average entity", () => {
    expect(told({ limits_of: "jackknife_of_entities" }).sentence).toMatch(
      /^Expected inv of an average firm: /,
    );
  });

  it("without limits where they are not defined", () => {
    const reason = "All rows with West in region are of one state.";
    expect(told({ lower: null, upper: null, limits_of: "claim", reason }).caveat).toBe(reason);
    const { sentence, caveat } = told({ lower: null, upper: null, limits_of: "scores" });
    expect(sentence).toBe("Expected inv: 12.4 (no limits).");
    expect(caveat).toBe("The limits are not defined.");
  });
});

it("says of each kind of limits what they take for granted", () => {
  const alone: LimitsOf[] = ["least_squares", "robust", "likelihood", "firth", "scores", "bootstrap_of_rows"];
  for (const limits_of of alone) expect(told({ limits_of }).caveat).toMatch(/independent/);
  expect(told({ limits_of: "least_squares" }).caveat).toMatch(/one spread/);
  expect(told({ limits_of: "scores" }).caveat).not.toMatch(/one spread/);
  for (const limits_of of ["bootstrap_of_entities", "jackknife_of_entities"] as const) {
    expect(told({ limits_of }).caveat).toMatch(/ows with the same firm may depend on each other/);
  }
  expect(told({ limits_of: "claim" }).caveat).toMatch(/let rows depend on each other/);
  expect(told({ limits_of: "bootstrap_of_periods" }).caveat).toMatch(/ows with the same year may depend/);
});
