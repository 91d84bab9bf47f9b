import { expect, it } from "vitest";
import type { FunctionKey } from "~/compute/contract/types";
import { suggestAnalyses } from "./suggest";

const analysis = (id: string, key: FunctionKey, y = 1) => ({
  id,
  analysis_function: [key],
  variables: { Y: { column: y, trans: null }, X: [], settings: { statistics: [] } },
});

const MODELS = ["a", "b", "c", "d", "e"].map((id) => analysis(id, "regression"));

it("one analysis is compared with the two nearest that fit it, in their order", () => {
  expect(suggestAnalyses(MODELS, "d")).toEqual(["c", "d", "e"]);
  expect(suggestAnalyses(MODELS, "a")).toEqual(["a", "b", "c"]);
  const others = [analysis("x", "regression", 2), ...MODELS, analysis("y", "histogram")];
  expect(suggestAnalyses(others, "a")).toEqual(["a", "b", "c"]);
});

it("without one, the first that others fit are suggested; an analysis that nothing fits stands alone", () => {
  expect(suggestAnalyses([analysis("y", "histogram"), ...MODELS], null)).toEqual(["a", "b", "c", "d", "e"]);
  expect(suggestAnalyses([analysis("y", "histogram"), ...MODELS], "y")).toEqual(["y"]);
});
