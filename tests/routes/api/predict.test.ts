import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import type { Prediction } from "~/compute/contract/types";
import type { Page } from "~/services/projects/get-page.server";
import type { Analysis } from "~/services/shapes/analysis-shape";
import { useApiServer } from "../../factories/api-server";
import { makeProject, readJson } from "../../factories/projects";

const { api } = useApiServer();
const { api: other } = useApiServer();
let path: string;
let logit: string;
let statistics: string;

beforeAll(async () => {
  const project = await makeProject(api, readFileSync("tests/reference/data/mtcars.csv", "utf8"));
  const page = await readJson<Page>(api.get(`/api/v1/project/${project.id}/get-dataset/`));
  const column = (name: string) => {
    const index = page.schema.fields.findIndex(({ title }) => title === name);
    return { column: page.schema.fields[index]?.column_index, trans: null };
  };
  const create = async (type: string, key: string, X: unknown[], y = "mpg") => {
    const answer = await api.post("/api/v1/analysis/", {
      name: key,
      project: project.id,
      analysis_type: type,
      analysis_function: [key],
      variables: { Y: column(y), X },
      remove_outliers: false,
    });
    expect(answer.status, await answer.clone().text()).toBe(201);
    return `/api/v1/analysis/${(await readJson<Analysis>(answer)).id}/predict/`;
  };
  path = await create("multivariate", "regression", [column("wt"), column("hp")]);
  logit = await create("multivariate", "logit", [column("wt")], "am");
  statistics = await create("univariate", "statistics", []);
});

it("of a regression is that of R, for given values and for the medians", async () => {
  // R 4.2.2: predict(lm(mpg ~ wt + hp, mtcars), data.frame(wt = 3, hp = 400), interval = "prediction").
  const far = await readJson<Prediction>(api.post(path, { values: { wt: 3, hp: 400 } }));
  expect(far).toMatchObject({
    fit: expect.closeTo(12.884599096368758, 9) as number,
    lower: expect.closeTo(7.927188201982686, 9) as number,
    prediction_upper: expect.closeTo(20.144739574828456, 9) as number,
    outside: ["hp"],
  });
  const medians = await readJson<Prediction>(api.get(path));
  expect(medians.fit).toBeCloseTo(20.425410419145834, 9);
  expect(medians.values.map(({ value }) => value)).toEqual([3.325, 123]);
  expect(await readJson<Prediction>(api.post(path, {}))).toEqual(medians);
});

it("of a logit is a probability, with the event that it is of", async () => {
  // R 4.2.2: plogis of x′b and x′b ± qnorm(.975) √x′I⁻¹x with the information I at the maximum; `predict(glm(…), se.fit = TRUE)` has that of
  // the step before, whose limits agree to 8 digits.
  const found = await readJson<Prediction>(api.post(logit, { values: { wt: 3 } }));
  expect(found).toMatchObject({
    fit: expect.closeTo(0.4921156141270644, 9) as number,
    lower: expect.closeTo(0.2282644771629151, 9) as number,
    upper: expect.closeTo(0.760433321298067, 9) as number,
    prediction_lower: null,
    event: "1",
    limits_of: "likelihood",
  });
});

it("is refused with the reason", async () => {
  const refused = await api.post(path, { values: { cyl: 4 } });
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining("“cyl” is no X of this model. They are wt and hp."),
  ]);
  const none = await api.post(statistics, {});
  expect([none.status, await none.text()]).toEqual([
    400,
    expect.stringContaining(
      "Statistics has no prediction; Regression, Robust Regression, Logit, Poisson, Quantile regression and Panel regression have.",
    ),
  ]);
  expect((await other.post(path, {})).status).toBe(404);
  expect((await other.get(path)).status).toBe(404);
});
