import { expect, test } from "vitest";
import { listDefinitions } from "./definitions";
import { listFamilies } from "./families";

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
});
