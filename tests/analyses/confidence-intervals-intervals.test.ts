import { expect, it } from "vitest";
import { confidenceIntervalsResult } from "../factories/reference-results-univariate";
import { shape } from "../factories/evidence-builders";
import { listIntervals } from "~/analyses/confidence-intervals/intervals";

const result = confidenceIntervalsResult("data/rivers.csv", "length");
const labels = (all: ReturnType<typeof shape> | null) =>
  listIntervals({ ...result, evidence: { kept: shape(), all, dependent: null } }).map(({ label }) =>
    label.replaceAll("\u202f", " "),
  );

it("intervals of all values come first where some were left out, and those of kept values say so", () => {
  expect(labels(shape()).slice(0, 3)).toEqual([
    "Mean of all values, 95 %",
    "Median of all values, 95 %",
    "Mean of kept values ± 0.676 SE",
  ]);
});

it("the median has its exact interval as well as quartiles and notch", () => {
  expect(labels(null)).toEqual([
    "Mean, 50 %",
    "Mean, 68 %",
    "Mean, 90 %",
    "Mean, 95 %",
    "Median, 95 %",
    "Middle half (Q1–Q3)",
    "Median, notch",
  ]);
});
