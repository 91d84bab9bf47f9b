import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type {
  LogitResult,
  PoissonResult,
  Preflight,
  RegressionResult,
  Sensitivity,
} from "~/compute/contract/types";
import type { Analysis } from "~/services/shapes/analysis-shape";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { useApiServer } from "../../factories/api-server";
import { makeProject, readJson, until } from "../../factories/projects";
import { ApiClient, makeUser } from "../../factories/users";

const { server, api } = useApiServer();
const CARS = readFileSync("tests/reference/data/mtcars.csv", "utf8");
let cars: ProjectDetail;

beforeAll(async () => {
  cars = await makeProject(api, CARS, { header: 1, first_row: 2 });
});

const [MPG, CYL, HP, WT] = [2, 3, 5, 7];
const [VS, AM, CARB] = [9, 10, 12];

function body(change: Record<string, unknown> = {}, project = cars.id) {
  return {
    name: "terms",
    project,
    analysis_type: "multivariate",
    analysis_function: ["regression"],
    variables: {
      Y: { column: MPG },
      X: [{ column: WT }, { column: HP }],
      terms: [{ columns: [WT, HP] }],
    },
    remove_outliers: false,
    ...change,
  };
}

describe("squares and interactions in the API", () => {
  it("are stored, returned and computed, with a sentence", async () => {
    const made = await readJson<Analysis>(api.post("/api/v1/analysis/", body()));
    expect(made.variables.terms).toEqual([{ columns: [WT, HP] }]);
    const address = `/api/v1/analysis/${made.id}/perform-analysis/`;
    await until(
      async () => (await api.get(address)).status,
      (status) => status === 200,
    );
    const { regression } = await readJson<{ regression: RegressionResult }>(api.get(address));
    // R 4.2.2: lm(mpg ~ wt * hp), as in tests/reference/terms.json.
    expect(regression.std_err?.map(({ display_name: name }) => name)).toEqual([
      "Constant",
      "wt",
      "hp",
      "wt × hp",
    ]);
    expect(regression.std_err?.[3]?.coeff).toBeCloseTo(0.0278481483187412, 12);
    expect(regression.reading).toMatch(
      /^The relation between mpg and wt depends on hp: one more unit of wt where hp is 96.5/,
    );
    const { names, reading } = await readJson<Sensitivity>(
      api.get(`/api/v1/analysis/${made.id}/sensitivity/`),
    );
    expect(names).toEqual(["wt", "hp", "wt × hp"]);
    expect(reading).toContain("wt where hp is 123: ");
  });

  it("are computed in a logit and in Poisson, with average effects through all of them", async () => {
    const computed = async (key: string, Y: number, X: number[]) => {
      const x = X.map((column) => ({ column }));
      const variables = { Y: { column: Y }, X: x, terms: [{ columns: X }] };
      const made = await readJson<Analysis>(
        api.post("/api/v1/analysis/", body({ analysis_function: [key], variables })),
      );
      const address = `/api/v1/analysis/${made.id}/perform-analysis/`;
      await until(
        async () => (await api.get(address)).status,
        (status) => status === 200,
      );
      return readJson<{ logit: LogitResult; poisson: PoissonResult }>(api.get(address));
    };
    // R 4.2.2: glm(carb ~ wt * hp, poisson).
    const { poisson } = await computed("poisson", CARB, [WT, HP]);
    expect(poisson.coefficients?.map(({ display_name: name }) => name)).toEqual([
      "Constant",
      "wt",
      "hp",
      "wt × hp",
    ]);
    expect(poisson.coefficients?.[3]?.coeff).toBeCloseTo(-0.000882420714489346, 12);
    expect(poisson.percent_effects).toEqual([]);
    expect(poisson.reading).toContain("between carb and wt depends on hp (adjusted p");
    // R 4.2.2: glm(vs ~ mpg * am, binomial), and differences of mean(predict(…, type = "response")).
    const { logit } = await computed("logit", VS, [MPG, AM]);
    expect(logit.coefficients?.[3]?.coeff).toBeCloseTo(-0.663703725837716, 9);
    expect(logit.marginal_effects?.map(({ display_name: name }) => name)).toEqual(["mpg", "am"]);
    expect(logit.marginal_effects?.[0]?.effect).toBeCloseTo(0.0745708971461312, 8);
    expect(logit.marginal_effects?.[1]?.effect).toBeCloseTo(-0.257374314413038, 8);
    expect(logit.odds_ratios?.map(({ display_name: name }) => name)).toEqual(["Constant"]);
    expect(logit.reading).toContain("percentage points");
  });

  it("are refused where they do not fit, with the reason under variables", async () => {
    const alone = body({
      variables: { Y: { column: MPG }, X: [{ column: WT }], terms: [{ columns: [WT, HP] }] },
    });
    const response = await api.post("/api/v1/analysis/", alone);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(
      "The variables of a square or an interaction must be independent variables as well.",
    );
    const koyck = await api.post("/api/v1/analysis/", body({ analysis_function: ["koyckregression"] }));
    expect(await koyck.text()).toContain("Koyck Regression takes no squares and interactions.");
  });

  it("need PRO, and a project of the user", async () => {
    const lite = await ApiClient.of(server.origin, await makeUser("lite"));
    const own = await makeProject(lite, CARS, { header: 1, first_row: 2 });
    expect((await lite.post("/api/v1/analysis/", body({}, own.id))).status).toBe(403);
    expect((await lite.post("/api/v1/analysis/", body())).status).toBe(404);
  });
});

describe("the pre-flight in the API", () => {
  const preflight = (given: unknown, search = "", client = api) =>
    client.post(`/api/v1/analysis/preflight/${search}`, given);

  it("names an X of few whole numbers with its repair, and stores nothing", async () => {
    const before = (await readJson<{ results: unknown[] }>(api.get("/api/v1/analysis/"))).results.length;
    const variables = { Y: { column: MPG }, X: [{ column: WT }, { column: CYL }] };
    const { rows, findings } = await readJson<Preflight>(preflight(body({ variables })));
    expect(rows.used).toBe(32);
    expect(findings).toEqual([
      {
        kind: "code",
        text: expect.stringContaining(
          "cyl is used as a number, but has only 3 different whole numbers.",
        ) as string,
        blocks: false,
        repair: { kind: "as_category", column: CYL },
      },
    ]);
    const after = (await readJson<{ results: unknown[] }>(api.get("/api/v1/analysis/"))).results.length;
    expect(after).toBe(before);
  });

  it("refuses another function, and another user's project", async () => {
    expect((await preflight(body(), "?function=scatterplot")).status).toBe(400);
    const other = await ApiClient.of(server.origin, await makeUser());
    expect((await preflight(body(), "", other)).status).toBe(404);
  });
});
