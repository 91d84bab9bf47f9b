import { beforeAll, describe, expect, it } from "vitest";
import { FUNCTION_KEYS, FUNCTIONS } from "~/compute/contract/tables";
import type { FunctionKey } from "~/compute/contract/types";
import { database } from "~/db/client.server";
import type { UserRow } from "~/db/users.server";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import type { AppServer } from "../../factories/app-server";
import { signInToPages } from "../../factories/page-server";
import { sharedServer } from "../../factories/shared-server";
import { makeProject, readJson, until } from "../../factories/projects";
import { rolesFor } from "../../factories/roles";
import { ApiClient, makeUser } from "../../factories/users";

/**
 * The rights of each plan, on every call and page. Expected: the comparison of plans, and "when PRO lapses
 * nothing is deleted: what exists stays readable, and can be exported and deleted; new PRO work is refused".
 */

const TABLE = "a,b,c\n1,2,x\n2,5,y\n4,4,x\n8,1,y\n9,7,x\n3,3,y\n5,8,x\n";
const DAY_MS = 86_400_000;

type Plan = "lite" | "pro" | "lapsed";
type Created = { analysis: string; univariate: string; rules: string; formula: string };

let server: AppServer;
let user: UserRow;
let api: ApiClient;
let cookie: string;
let project: ProjectDetail;
let created: Created;

const ENDS: Record<Plan, Date | null> = {
  lite: null,
  pro: new Date(Date.now() + 365 * DAY_MS),
  lapsed: new Date(Date.now() - DAY_MS),
};
const setPlan = (plan: Plan) =>
  database.user.update({ where: { id: user.id }, data: { subEndDate: ENDS[plan] } });

beforeAll(async () => {
  server = await sharedServer();
  user = await makeUser("pro");
  api = await ApiClient.of(server.origin, user);
  cookie = await signInToPages(server.origin, user.email);
  project = await makeProject(api, TABLE);
  created = {
    analysis: await idOf(api.post("/api/v1/analysis/", regression())),
    univariate: await idOf(api.post("/api/v1/analysis/", univariate())),
    rules: await columnOf(rules("kept")),
    formula: await columnOf(formula("sum")),
  };
  await until(
    () => api.get(`/api/v1/analysis/${created.analysis}/perform-analysis/`),
    ({ status }) => status === 200,
  );
});

async function idOf(response: Promise<Response>): Promise<string> {
  const answer = await response;
  expect(answer.status, await answer.clone().text()).toBe(201);
  return (await readJson<{ id: string }>(answer)).id;
}
async function columnOf(body: object): Promise<string> {
  const answer = await api.post("/api/v1/column/", body);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return (await readJson<{ col_db_id: string }>(answer)).col_db_id;
}

const variable = (column: number) => ({ column, trans: null });
const multivariate = (key: FunctionKey) => ({
  name: key,
  project: project.id,
  analysis_type: "multivariate",
  analysis_function: [key],
  variables: { Y: variable(1), ...rolesFor(key, [variable(2)], 3) },
});
const regression = () => multivariate("regression");
const univariate = (more: object = {}) => ({
  name: "U",
  project: project.id,
  analysis_type: "univariate",
  analysis_function: ["statistics", "boxplot"],
  variables: { Y: variable(1), X: [] },
  ...more,
});
const formula = (name: string) => ({
  project: project.id,
  name,
  trans_type: "numerical",
  user_formula: "[a] + [b]",
});
const block = {
  id: 1,
  type: "if",
  condition: [
    { id: 1, var_a_type: "Column", var_a: 1, function: ">", var_b_type: "Value", var_b: 2, and_or: null },
  ],
  then_type: "Value",
  then: 1,
};
const rules = (name: string) => ({
  project: project.id,
  name,
  trans_type: "conditional",
  conditional_transform: [block],
});

let count = 0;
const fresh = (name: string) => `${name} ${(count += 1)}`;

/** A call or page, and whether the plan allows it. The third column is a lapsed PRO plan, on records made under it. */
type Row = [what: string, allowed: Record<Plan, boolean>, ask: () => Promise<Response>];

const ALL = { lite: true, pro: true, lapsed: true };
const PRO = { lite: false, pro: true, lapsed: false };
const sample = (more: object) => ({ name: fresh("S"), upload: project.upload, ...more });

const CALLS: Row[] = [
  ["a full project", ALL, () => api.post("/api/v1/project/", sample({}))],
  [
    "a full project, as 100 percent",
    ALL,
    () => api.post("/api/v1/project/", sample({ sample_size: 100, sample_size_type: "Percent" })),
  ],
  [
    "a random sample in percent",
    PRO,
    () => api.post("/api/v1/project/", sample({ sample_size: 50, sample_size_type: "Percent" })),
  ],
  [
    "a random sample in rows",
    PRO,
    () => api.post("/api/v1/project/", sample({ sample_size: 3, sample_size_type: "Rows" })),
  ],
  [
    "a copy of a project with a multivariate analysis",
    PRO,
    () => api.post(`/api/v1/project/${project.id}/duplicate/`, { name: fresh("D") }),
  ],
  ["an export as CSV", ALL, () => api.get(`/api/v1/project/${project.id}/export-dataset/?format=csv`)],
  ["an export as XLSX", ALL, () => api.get(`/api/v1/project/${project.id}/export-dataset/?format=xlsx`)],
  ["a univariate analysis", ALL, () => api.post("/api/v1/analysis/", univariate())],
  [
    "a univariate analysis with a filter and boxplots by column",
    ALL,
    () =>
      api.post(
        "/api/v1/analysis/",
        univariate({
          filter_by_variable: true,
          filter_by_variable_json: { column_index: 3, column_value: "x" },
          statistics_by_variable: true,
          statistics_by_variable_json: { column_index: 3 },
        }),
      ),
  ],
  ...FUNCTION_KEYS.filter((key) =>
    FUNCTIONS[key].kinds.some(({ analysis_type: type }) => type === "multivariate"),
  ).map((key): Row => [
    `the multivariate ${key}`,
    PRO,
    () => api.post("/api/v1/analysis/", multivariate(key)),
  ]),
  [
    "a change of a univariate analysis to a multivariate one",
    PRO,
    async () => {
      const id = await idOf(api.post("/api/v1/analysis/", univariate()));
      const { name: _name, project: _project, ...change } = regression();
      return api.patch(`/api/v1/analysis/${id}/`, change);
    },
  ],
  [
    "a change of a multivariate analysis",
    PRO,
    async () => {
      const path = `/api/v1/analysis/${created.analysis}/`;
      const { remove_outliers } = await readJson<{ remove_outliers: boolean }>(api.get(path));
      return api.patch(path, { remove_outliers: !remove_outliers });
    },
  ],
  ["a new name of it", ALL, () => api.patch(`/api/v1/analysis/${created.analysis}/`, { name: fresh("R") })],
  ["its results", ALL, () => api.get(`/api/v1/analysis/${created.univariate}/perform-analysis/`)],
  ["its report", ALL, () => api.get(`/api/v1/analysis/${created.univariate}/report/`)],
  ["its proof", ALL, () => api.get(`/api/v1/analysis/${created.univariate}/proof/?language=python`)],
  ["a numerical formula", ALL, () => api.post("/api/v1/column/", formula(fresh("f")))],
  [
    "a change of a formula",
    ALL,
    () =>
      api.patch(`/api/v1/column/${created.formula}/`, { trans_type: "numerical", user_formula: "[a] * 2" }),
  ],
  ["a conditional recode", PRO, () => api.post("/api/v1/column/", rules(fresh("r")))],
  [
    "a change of a recode",
    PRO,
    () =>
      api.patch(`/api/v1/column/${created.rules}/`, {
        trans_type: "conditional",
        conditional_transform: [{ ...block, then: (count += 1) }],
      }),
  ],
  ["a new name of a recode", ALL, () => api.patch(`/api/v1/column/${created.rules}/`, { name: fresh("k") })],
  ["a copy of a recode", PRO, () => api.post(`/api/v1/column/${created.rules}/duplicate/`)],
  ["the table", ALL, () => api.get(`/api/v1/project/${project.id}/get-dataset/`)],
];

const page = (path: string) =>
  fetch(server.origin + path, { headers: { Cookie: cookie }, redirect: "manual" });
const send = (path: string, fields: Record<string, string>) =>
  fetch(server.origin + path, {
    method: "POST",
    headers: { Cookie: cookie, Origin: server.origin },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

const PAGES: Row[] = [
  [
    "the form of a full project",
    ALL,
    () => send(`/app/datasets/${project.upload}/new-project/`, { name: fresh("F"), rows: "all" }),
  ],
  [
    "the form of a random sample",
    PRO,
    () =>
      send(`/app/datasets/${project.upload}/new-project/`, {
        name: fresh("F"),
        rows: "sample",
        sample_size: "50",
        sample_size_type: "Percent",
        seed: "1",
      }),
  ],
  [
    "the copy of a multivariate analysis",
    PRO,
    () => send(`/app/project/${project.id}/analyses/${created.analysis}/duplicate/`, {}),
  ],
  [
    "the copy of a univariate analysis",
    ALL,
    () => send(`/app/project/${project.id}/analyses/${created.univariate}/duplicate/`, {}),
  ],
  [
    "the page of an analysis made with PRO",
    ALL,
    () => page(`/app/project/${project.id}/?analysis=${created.analysis}`),
  ],
  [
    "the page of a recode made with PRO",
    ALL,
    () => page(`/app/transform/${project.id}/?edit=${created.rules}`),
  ],
];

const PLAN_NAMES: Plan[] = ["pro", "lite", "lapsed"];

describe.each(PLAN_NAMES)("%s", (plan) => {
  beforeAll(() => setPlan(plan));

  it.each(CALLS)("%s, over the API", async (_what, allowed, ask) => {
    const response = await ask();
    const text = await response.clone().text();
    if (!allowed[plan]) {
      expect(response.status, text).toBe(403);
      expect(await response.json()).toMatchObject({ code: "plan_required" });
    } else if (response.status !== 503) expect(response.status, text).toBeLessThan(300);
  });

  it.each(PAGES)("%s, on the pages", async (_what, allowed, ask) => {
    const response = await ask();
    const text = await response.text();
    if (!allowed[plan]) expect(response.status, text.slice(0, 300)).toBe(403);
    else expect(response.status, text.slice(0, 300)).toBeLessThan(400);
  });

  it("a new multivariate analysis on the pages leads to the plans without PRO", async () => {
    const response = await page(`/app/project/${project.id}/?analysis=new&type=multivariate`);
    expect(response.status).toBe(plan === "pro" ? 200 : 302);
    if (plan !== "pro") expect(response.headers.get("location")).toContain("/go-pro/");
  });

  it("a recode made with PRO shows its rules without it, and says what can still be done", async () => {
    const text = await (await page(`/app/transform/${project.id}/?edit=${created.rules}`)).text();
    expect(/The rules of “.+” are read-only/.test(text)).toBe(plan !== "pro");
    expect(text).toContain("If a &gt; 2 then");
  });

  it("an analysis made with PRO is read-only without it, and the page says why and the way out", async () => {
    const text = await (await page(`/app/project/${project.id}/?analysis=${created.analysis}`)).text();
    expect(text.includes("This analysis is read-only")).toBe(plan !== "pro");
    expect(text.includes("Multivariate analyses need the PRO plan.")).toBe(plan !== "pro");
  });
});

describe("lapsed", () => {
  it("reads, reports, deletes and restores what was made with PRO", async () => {
    await setPlan("lapsed");
    const path = `/api/v1/analysis/${created.analysis}/`;
    const result = await until(
      () => api.get(`${path}perform-analysis/`),
      ({ status }) => status !== 503,
    );
    expect(result.status).toBe(200);
    expect(await result.json()).toHaveProperty("regression");
    expect((await api.delete(path)).status).toBe(204);
    expect((await api.post(`${path}restore/`)).status).toBe(200);
    expect((await api.delete(`/api/v1/column/${created.rules}/`)).status).toBe(204);
  });
});
