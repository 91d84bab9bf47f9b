import { expect } from "vitest";
import { FUNCTION_KEYS, FUNCTIONS } from "~/compute/contract/tables";
import type { AnalysisType, FunctionKey } from "~/compute/contract/types";
import type { Analysis } from "~/services/shapes/analysis-shape";
import { readJson } from "../factories/projects";
import type { ApiClient } from "../factories/users";
import type { InteropCase } from "./interop-case";

const kindOf = (key: FunctionKey, type: AnalysisType) =>
  FUNCTIONS[key].kinds.find(({ analysis_type }) => analysis_type === type);

interface Work {
  type: AnalysisType;
  functions: FunctionKey[];
  fewest: number;
  most: number;
}

/** All functions of one variable together; each of several alone, with as many X as it takes. */
export const WORKS: Work[] = [
  {
    type: "univariate",
    functions: FUNCTION_KEYS.filter((key) => kindOf(key, "univariate")),
    fewest: 0,
    most: 0,
  },
  ...FUNCTION_KEYS.flatMap((key) => {
    const kind = kindOf(key, "multivariate");
    if (!kind) return [];
    const { min_independent_var: fewest, max_independent_var: most } = kind;
    return [{ type: "multivariate" as const, functions: [key], fewest, most }];
  }),
];

/** The functions that take Y as it is in a case. */
export const worksOf = ({ y, yIs, x, z, only }: InteropCase): Work[] =>
  WORKS.map((work) => ({
    ...work,
    functions: work.functions.filter(
      (key) =>
        FUNCTIONS[key].y[yIs ?? "numbers"] &&
        (only?.includes(key) ?? true) &&
        // Differences in differences compares changes itself.
        !(key === "did" && y.trans === "FirstDiff") &&
        FUNCTIONS[key].instruments[0] > 0 === (z !== undefined),
    ),
  })).filter(({ functions, fewest }) => functions.length > 0 && fewest <= x.length);

/** The options of a case that the functions declare. */
function optionsFor({ options = {} }: InteropCase, { functions }: Work) {
  const declared = functions.flatMap((key) => FUNCTIONS[key].settings.map((setting) => setting.key));
  return Object.fromEntries(Object.entries(options).filter(([key]) => declared.includes(key)));
}

/** Makes the analysis of a case with the API. */
export async function createAnalysis(api: ApiClient, project: string, each: InteropCase, work: Work) {
  const takesCategories = work.functions.every((key) => FUNCTIONS[key].x.categories);
  // Categories have no transform.
  const takesNumbers = work.functions.every((key) => FUNCTIONS[key].x.numbers);
  // A difference needs two variables with the same transform.
  const paired = work.functions.some((key) => FUNCTIONS[key].paired);
  const X = each.x
    .filter(({ isCategory }) => !isCategory || takesCategories)
    .map(({ isCategory, ...variable }) => (isCategory ? { ...variable, as_category: true } : variable))
    .map((variable) => (takesNumbers ? variable : { ...variable, trans: null }))
    .map((variable) => (paired ? { ...variable, trans: each.y.trans } : variable));
  const { endogenous = 0, z } = each;
  const takesTerms = each.terms !== undefined && work.functions.every((key) => FUNCTIONS[key].terms);
  const terms = takesTerms && work.most > 0 ? { terms: each.terms?.map((columns) => ({ columns })) } : {};
  const response = await api.post("/api/v1/analysis/", {
    name: `${each.name} ${work.functions.join(" ")}`.slice(0, 100),
    project,
    analysis_type: work.type,
    analysis_function: work.functions,
    variables: {
      Y: each.y,
      X: X.slice(0, work.most).map((given, index) =>
        index < endogenous ? { ...given, endogenous: true } : given,
      ),
      ...(z ? { Z: z } : {}),
      ...terms,
      settings: { statistics: [], ...optionsFor(each, work) },
    },
    remove_outliers: each.removesOutliers,
    ...(each.filter === null ? {} : { filter_by_variable: true, filter_by_variable_json: each.filter }),
    ...(each.by === null || !work.functions.includes("boxplot")
      ? {}
      : { statistics_by_variable: true, statistics_by_variable_json: { column_index: each.by } }),
  });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await readJson<Analysis>(response)).id;
}
