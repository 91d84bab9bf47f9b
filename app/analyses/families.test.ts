import { expect, test } from "vitest";
import { listDefinitions } from "./definitions";
import { listFamilies, nothingFound } from "./families";

const keysOf = (type: "univariate" | "multivariate", wanted: string) =>
  listFamilies(type, wanted).flatMap(({ functions }) => functions.map(({ key }) => key));

test.each(["univariate", "multivariate"] as const)("every %s function is in one family", (type) => {
  const known = listDefinitions(type).map(({ key }) => key);
  expect(keysOf(type, "").toSorted()).toEqual(known.toSorted());
});

test("words of a question lead to its functions", () => {
  expect(keysOf("univariate", "average")).toEqual(["statistics"]);
  expect(keysOf("univariate", " own  PAST ")).toEqual(["autoregression"]);
  expect(keysOf("multivariate", "correlation")).toEqual(["scatterplot", "robust_scatterplot", "correlation"]);
  expect(keysOf("multivariate", "correlation typo")).toEqual([]);
  expect(keysOf("multivariate", "compare means")).toEqual(["group_comparison"]);
});

test("a search that finds nothing names the functions of the other type", () => {
  expect(nothingFound("multivariate", "histogram")).toBe(
    "No function here answers these words, but Univariate has Histogram.",
  );
  expect(nothingFound("univariate", "poisson")).toMatch(/ but Multivariate has Poisson\.$/);
  expect(nothingFound("univariate", "typo")).toMatch(/^No function answers these words\. Try others/);
});
