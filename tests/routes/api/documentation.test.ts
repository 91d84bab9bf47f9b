import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { FUNCTION_KEYS, FUNCTIONS } from "~/compute/contract/tables";
import type { FunctionKey } from "~/compute/contract/types";
import type { AppServer } from "../../factories/app-server";
import { sharedServer } from "../../factories/shared-server";
import { makeProject, readJson, until, waitForProject } from "../../factories/projects";
import { ApiClient, makeUser, PASSWORD } from "../../factories/users";

const CARS = readFileSync("tests/reference/data/cars.csv", "utf8");
const FIRMS = readFileSync("tests/reference/data/grunfeld.csv", "utf8");
/** Data with a column of two values, for the functions that need one. */
const GRADES = readFileSync("tests/reference/data/spector.csv", "utf8");
/** Panel data with a treatment, for the functions that need times. */
const COUNTIES = readFileSync("tests/reference/data/mpdta.csv", "utf8");
const OF_TWO_VALUES: readonly FunctionKey[] = ["logit"];
const BLOCK = /<!-- shape: (\w+) -->\s+```json\n([\s\S]*?)\n```/g;
const examples = new Map(
  [...readFileSync("docs/api.md", "utf8").matchAll(BLOCK)].map(([, name, json]) => [
    name ?? "",
    JSON.parse(json ?? "") as unknown,
  ]),
);

/** Functions whose result is a regression's with other fields, which docs/results.md lists. */
const LIKE_REGRESSION: readonly FunctionKey[] = [
  ...(["robust_regression", "scatterplot", "robust_scatterplot"] as const),
  ...(["autoregression", "autoregressionx", "koyckregression"] as const),
];

let server: AppServer;
const answers = new Map<string, unknown>();

/** Goes the way of docs/api.md. */
beforeAll(async () => {
  server = await sharedServer();
  const user = await makeUser();
  const nobody = new ApiClient(server.origin, null);
  answers.set(
    "token",
    await readJson(nobody.post("/api/token/", { username: user.email, password: PASSWORD })),
  );
  const api = await ApiClient.of(server.origin, user);
  const file = await readJson<{ id: string }>(api.upload("cars.csv", CARS));
  answers.set("file", file);
  const path = `/api/v1/file/${file.id}/`;
  await until(
    () => readJson<{ status: string }>(api.get(path)),
    ({ status }) => status === "estimand_preview",
  );
  answers.set("preview", await readJson(api.get(`${path}get-file-preview/`)));
  const settings = { header: 1, first_row: 2 };
  answers.set("settings", await readJson(api.patch(`${path}set-file-first-row-header/`, settings)));
  const { project_full_id } = await readJson<{ project_full_id: string }>(api.post(`${path}finalize/`));
  answers.set("project", await waitForProject(api, project_full_id));
  answers.set("page", await readJson(api.get(`/api/v1/project/${project_full_id}/get-dataset/?page_size=2`)));
  const variable = (column: number) => ({ column, trans: null });
  const grades = await makeProject(api, GRADES, settings);
  const analyse = async (
    functions: string[],
    type: string,
    X: object[],
    project = project_full_id,
    y = 2,
    Z: object[] = [],
  ) => {
    const body = { name: "A", project, analysis_type: type, analysis_function: functions };
    const analysis = await readJson<{ id: string }>(
      api.post("/api/v1/analysis/", {
        ...body,
        variables: { Y: variable(y), X, ...(Z.length > 0 ? { Z } : {}) },
      }),
    );
    const result = await until(
      () => api.get(`/api/v1/analysis/${analysis.id}/perform-analysis/`),
      ({ status }) => status === 200,
    );
    for (const [key, panel] of Object.entries(await readJson<object>(result))) answers.set(key, panel);
    return analysis;
  };
  answers.set("analysis", await analyse(["statistics", "boxplot", "histogram"], "univariate", []));
  const shown = FUNCTION_KEYS.filter((key) => examples.has(key) && !answers.has(key));
  const isUnivariate = (key: FunctionKey) => FUNCTIONS[key].kinds[0]?.analysis_type === "univariate";
  await analyse(shown.filter(isUnivariate), "univariate", []);
  const states = await makeProject(api, readFileSync("demo/cigarettes.csv", "utf8"), settings);
  const firms = await makeProject(api, FIRMS, { ...settings, entity: "company_id", time: "fy" });
  const counties = await makeProject(api, COUNTIES, { ...settings, entity: "county", time: "year" });
  for (const key of shown.filter((each) => !isUnivariate(each))) {
    if (FUNCTIONS[key].instruments[0] > 0) {
      const X = [{ ...variable(3), endogenous: true }, variable(4)];
      await analyse([key], "multivariate", X, states.id, 2, [variable(5), variable(6)]);
    } else if (FUNCTIONS[key].needs.time) await analyse([key], "multivariate", [variable(5)], counties.id, 3);
    else if (FUNCTIONS[key].needs.entity) await analyse([key], "multivariate", [variable(4)], firms.id, 3);
    else if (OF_TWO_VALUES.includes(key)) await analyse([key], "multivariate", [variable(2)], grades.id, 1);
    else await analyse([key], "multivariate", [variable(1)]);
  }
});

/** The names in a value, without its values; a list is reduced to its first entry. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== "object" || value === null) return "value";
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shapeOf(part)]));
}

describe("docs/api.md", () => {
  it("has an example of every step and of every function", () => {
    const wanted = FUNCTION_KEYS.filter((key) => !LIKE_REGRESSION.includes(key));
    expect([...examples.keys()]).toEqual([
      ...["token", "file", "preview", "settings", "project", "page", "analysis"],
      ...wanted,
    ]);
  });

  it.each([...examples.keys()])("shows the shape of what the server answers: %s", (name) => {
    expect(shapeOf(examples.get(name))).toEqual(shapeOf(answers.get(name)));
  });
});
