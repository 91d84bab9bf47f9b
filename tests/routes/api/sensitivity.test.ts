import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { DEFINITIONS } from "~/analyses/definitions";
import { FUNCTION_KEYS } from "~/compute/contract/tables";
import type { FunctionKey, RegressionResult, Sensitivity } from "~/compute/contract/types";
import type { Analysis } from "~/services/shapes/analysis-shape";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { useApiServer } from "../../factories/api-server";
import { makeProject, readJson, until } from "../../factories/projects";
import { rolesFor } from "../../factories/roles";

const { api } = useApiServer();
let grunfeld: ProjectDetail;

beforeAll(async () => {
  grunfeld = await makeProject(
    api,
    withTwoValues(readFileSync("tests/reference/data/grunfeld.csv", "utf8")),
    {
      header: 1,
      first_row: 2,
      entity: "company_id",
      time: "fy",
    },
  );
});

/** The file with a sixth column, whether inv is above 100: a logit takes two values. */
function withTwoValues(csv: string): string {
  const [names = "", ...rows] = csv.trim().split("\n");
  return [
    `${names},high`,
    ...rows.map((row) => `${row},${Number(row.split(",")[2]) > 100 ? "yes" : "no"}`),
  ].join("\n");
}

/** An analysis of inv on value; a logit of whether inv is high. */
async function create(
  key: FunctionKey,
  type: "univariate" | "multivariate" = "multivariate",
): Promise<string> {
  const X = type === "univariate" ? [] : [{ column: 4, trans: null }];
  const response = await api.post("/api/v1/analysis/", {
    name: key,
    project: grunfeld.id,
    analysis_type: type,
    analysis_function: [key],
    variables: { Y: { column: key === "logit" ? 6 : 3, trans: null }, ...rolesFor(key, X, 5) },
    remove_outliers: false,
  });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await readJson<Analysis>(response)).id;
}

const sensitivity = (id: string) => api.get(`/api/v1/analysis/${id}/sensitivity/`);

describe("the sensitivity of a regression", () => {
  it("has the evidence of the result as its reference, every firm and year, and a sentence", async () => {
    const id = await create("regression");
    const found = await readJson<Sensitivity>(sensitivity(id));
    const { regression } = await readJson<{ regression: RegressionResult }>(
      until(
        () => api.get(`/api/v1/analysis/${id}/perform-analysis/`),
        ({ status }) => status !== 503,
      ),
    );
    expect(found.variants[0]?.effects).toEqual(regression.evidence?.effects);
    expect(found.groups).toEqual([
      { way: "without_entity", total: 10, tried: 10 },
      { way: "without_period", total: 20, tried: 20 },
    ]);
    // The reference, three other kinds of errors, MM-estimation, ten firms and twenty years.
    const ways = found.variants.filter(({ way }) => way !== "without_outliers");
    expect(ways).toHaveLength(35);
    const unclear = ways.filter(({ effects }) => (effects?.coefficients[0]?.p_value ?? 1) >= 0.05);
    expect(found.reading).toMatch(
      `value: the conclusion fails in ${unclear.length} of 35 variants. The relation is positive, but not clear `,
    );
    // The stored answer is the same.
    expect(await readJson<Sensitivity>(sensitivity(id))).toEqual(found);
  });

  it("exists for each function that says so, and is refused for the others", async () => {
    for (const key of FUNCTION_KEYS) {
      const { kinds, sensitivity: exists } = DEFINITIONS[key];
      const response = await sensitivity(await create(key, kinds[0]?.analysis_type));
      expect([key, response.status]).toEqual([key, exists ? 200 : 400]);
    }
  });

  it("is refused for a function that the analysis does not include", async () => {
    const response = await api.get(
      `/api/v1/analysis/${await create("regression")}/sensitivity/?function=robust_regression`,
    );
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      function: ["The analysis does not include robust_regression."],
    });
  });
});
