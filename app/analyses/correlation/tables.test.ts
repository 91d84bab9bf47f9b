import { expect, it } from "vitest";
import type { CorrelatedPair, CorrelationResult } from "~/compute/contract/types";
import { formatTable } from "~/lib/result-table";
import { openingInWords } from "~/lib/opening";
import { labelsFor } from "../../../tests/factories/evidence-builders";
import { correlationTables } from "./tables";

/** The cells that open pages, by their words. */
function openingsOf(names: string[], coefficients: (number | null)[]) {
  const [y = "", ...x] = names;
  const result = {
    names,
    coefficient: "pearson",
    pairs: coefficients.map((r) => ({ r, note: null, within: null, partial: null }) as CorrelatedPair),
    claim: null,
    other_ways: null,
  } as CorrelationResult;
  return correlationTables(result, labelsFor(y, x)).map((table) => ({
    table: table.key,
    opens: formatTable(table)
      .flat()
      .flatMap(({ text, opens }) => (opens ? [[text, openingInWords(opens), opens.path]] : [])),
  }));
}

it("each coefficient of the matrix opens the scatterplot of its pair", () => {
  expect(openingsOf(["mpg", "disp", "wt"], [-0.8476, -0.8677, 0.888])).toEqual([
    {
      table: "matrix",
      opens: [
        ["−0.848", "Scatterplot of mpg and disp", "scatterplot/0/1/"],
        ["−0.868", "Scatterplot of mpg and wt", "scatterplot/0/2/"],
        ["0.888", "Scatterplot of disp and wt", "scatterplot/1/2/"],
      ],
    },
    { table: "pairs", opens: [] },
  ]);
});

it("a pair without a coefficient opens nothing", () => {
  const [matrix] = openingsOf(["mpg", "disp", "wt"], [-0.8476, null, 0.888]);
  expect(matrix?.opens.map(([, words]) => words)).toEqual([
    "Scatterplot of mpg and disp",
    "Scatterplot of disp and wt",
  ]);
});

it("two variables have no matrix: their coefficient opens it", () => {
  expect(openingsOf(["mpg", "wt"], [-0.8677])).toEqual([
    { table: "pairs", opens: [["−0.8677", "Scatterplot of mpg and wt", "scatterplot/0/1/"]] },
  ]);
});
