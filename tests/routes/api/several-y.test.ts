import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { StatisticsResult } from "~/compute/contract/types";
import type { ProjectColumns } from "~/services/columns/project-columns-shape";
import type { Analysis } from "~/services/shapes/analysis-shape";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { useApiServer } from "../../factories/api-server";
import { makeProject, readJson, until } from "../../factories/projects";
import { readZip } from "../../factories/read-zip";
import { ApiClient, makeUser } from "../../factories/users";

const { api, server } = useApiServer();
let cars: ProjectDetail;

/** Columns of mtcars: the first is the model, a text. */
const [MODEL, MPG, HP, WT] = [1, 2, 5, 7];
const y = (column: number, trans: string | null = null) => ({ column, trans });

beforeAll(async () => {
  cars = await makeProject(api, readFileSync("tests/reference/data/mtcars.csv", "utf8"));
});

const body = (first: object, more?: object[]) => ({
  name: "Cars",
  project: cars.id,
  analysis_type: "univariate",
  analysis_function: ["statistics", "histogram"],
  variables: { Y: first, ...(more ? { more_Y: more } : {}), X: [], settings: { statistics: ["avg"] } },
  remove_outliers: true,
});
const path = (id: string, rest = "") => `/api/v1/analysis/${id}/${rest}`;

async function create(request: object) {
  const response = await api.post("/api/v1/analysis/", request);
  expect(response.status, await response.clone().text()).toBe(201);
  return readJson<Analysis>(response);
}

async function resultText(id: string, query = "") {
  const response = await until(
    () => api.get(path(id, `perform-analysis/${query}`)),
    ({ status }) => status !== 503,
  );
  expect(response.status, await response.clone().text()).toBe(200);
  return response.text();
}

async function refusal(request: object) {
  const response = await api.post("/api/v1/analysis/", request);
  expect(response.status).toBe(400);
  return readJson<Record<string, string[]>>(response);
}

describe("an analysis of several Y", () => {
  it("has for each Y the results of an analysis of that Y alone, byte for byte", async () => {
    const several = await create(body(y(MPG), [y(HP), y(WT, "log")]));
    expect(several.variables.more_Y).toEqual([y(HP), y(WT, "log")]);
    const alone = [await create(body(y(MPG))), await create(body(y(HP))), await create(body(y(WT, "log")))];
    for (const [i, { id }] of alone.entries()) {
      expect(await resultText(several.id, `?y=${i + 1}`)).toBe(await resultText(id));
    }
    expect(await resultText(several.id)).toBe(await resultText(several.id, "?y=1"));
    const { statistics } = JSON.parse(await resultText(several.id, "?y=2&functions=statistics")) as {
      statistics: StatisticsResult;
    };
    // The 32 values of hp sum to 4694, and 4694 / 32 is 146.6875.
    expect(statistics.statistics.find(({ name }) => name === "avg")?.value).toBe(146.6875);
  });

  it("leaves the shape of an analysis of one Y as it was", async () => {
    expect((await create(body(y(MPG)))).variables).not.toHaveProperty("more_Y");
  });

  it("takes the same column with another transform, and refuses it with the same", async () => {
    expect((await create(body(y(HP), [y(HP, "log")]))).variables.more_Y).toHaveLength(1);
    const words = "This dependent variable already is on the list with the same transform.";
    expect(await refusal(body(y(HP), [y(HP)]))).toEqual({ variables: [words] });
    expect(await refusal(body(y(MPG), [y(HP), y(HP)]))).toEqual({ variables: [words] });
  });

  it("takes at most five", async () => {
    const more = [3, 4, 5, 6, 7].map((column) => y(column));
    expect((await create(body(y(MPG), more.slice(0, 4)))).variables.more_Y).toHaveLength(4);
    expect(await refusal(body(y(MPG), more))).toEqual({
      variables: ["An analysis takes at most 5 dependent variables."],
    });
  });

  it("refuses texts and unknown columns among them, by name", async () => {
    const [text] = (await refusal(body(y(MPG), [y(MODEL)]))).variables ?? [];
    expect(text).toMatch(/ is not a number column\. Frequencies takes texts\.$/);
    const [unknown] = (await refusal(body(y(MPG), [y(HP), y(99)]))).variables ?? [];
    expect(unknown).toContain("99");
  });

  it("is univariate", async () => {
    const errors = await refusal({
      ...body(y(MPG), [y(HP)]),
      analysis_type: "multivariate",
      analysis_function: ["regression"],
      variables: { Y: y(MPG), more_Y: [y(HP)], X: [y(WT)] },
    });
    expect(errors.variables).toContain("Only a univariate analysis takes several dependent variables.");
    const withX = { ...body(y(MPG), [y(HP)]), variables: { Y: y(MPG), more_Y: [y(HP)], X: [y(WT)] } };
    expect(await refusal(withX)).toEqual({
      variables: ["A univariate analysis takes no independent variable."],
    });
  });

  it("is nobody else's", async () => {
    const { id } = await create(body(y(MPG), [y(HP)]));
    const stranger = await ApiClient.of(server.origin, await makeUser());
    for (const rest of ["perform-analysis/?y=2", "proof/?y=2"])
      expect((await stranger.get(path(id, rest))).status).toBe(404);
  });

  it("is part of the LITE plan", async () => {
    const lite = await ApiClient.of(server.origin, await makeUser("lite"));
    const { id } = await makeProject(lite, "a,b\n1,2\n3,4\n5,7\n");
    const response = await lite.post("/api/v1/analysis/", { ...body(y(1), [y(2)]), project: id });
    expect(response.status).toBe(201);
  });

  it("refuses a Y that it does not have", async () => {
    const { id } = await create(body(y(MPG), [y(HP)]));
    const response = await api.get(path(id, "perform-analysis/?y=3"));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("The analysis has 2 dependent variables.");
    for (const odd of ["0", "6", "1.5", "x"])
      expect((await api.get(path(id, `perform-analysis/?y=${odd}`))).status).toBe(400);
  });

  it("is changed by PATCH", async () => {
    const analysis = await create(body(y(MPG), [y(HP)]));
    const { more_Y: _, ...variables } = analysis.variables;
    const changed = await api.patch(path(analysis.id), { variables: { ...variables, Y: y(HP) } });
    expect(changed.status).toBe(200);
    expect((await readJson<Analysis>(changed)).variables).toEqual({ ...variables, Y: y(HP) });
    expect((await api.get(path(analysis.id, "perform-analysis/?y=2"))).status).toBe(400);
  });

  it("checks each Y before it runs", async () => {
    const request = body(y(MPG), [y(HP)]);
    for (const y of [1, 2]) {
      const response = await api.post(`/api/v1/analysis/preflight/?y=${y}`, request);
      expect(response.status).toBe(200);
    }
    expect((await api.post("/api/v1/analysis/preflight/?y=3", request)).status).toBe(400);
  });

  it("has a proof for each Y, which names it", async () => {
    const { id } = await create(body(y(MPG), [y(HP)]));
    await resultText(id, "?y=2");
    const response = await until(
      () => api.get(path(id, "proof/?language=python&y=2")),
      ({ status }) => status !== 503,
    );
    expect(response.status).toBe(200);
    const files = readZip(Buffer.from(await response.arrayBuffer()));
    expect(files.get("README.txt")?.toString()).toContain("Cars: hp");
    expect(files.get("data.csv")?.toString().split("\n")[0]?.trim()).toBe("row,hp");
  });

  it("counts as a user of each of its columns", async () => {
    const { id } = await create(body(y(MPG), [y(WT)]));
    const { columns } = await readJson<ProjectColumns>(api.get(`/api/v1/project/${cars.id}/columns/`));
    const column = columns.find(({ column_index: index }) => index === WT);
    const response = await api.delete(`/api/v1/column/${column?.col_db_id ?? ""}/`);
    expect(response.status).toBe(409);
    expect(await response.text()).toContain(id);
  });

  it("has a report with a section for each function and Y", async () => {
    const { id } = await create(body(y(MPG), [y(HP), y(WT, "log")]));
    const response = await until(
      () => api.get(path(id, "report/?format=html")),
      ({ status }) => status !== 503,
    );
    expect(response.status).toBe(200);
    const html = await response.text();
    const headings = [...html.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, text]) => text);
    expect(headings).toEqual([
      "Statistics: mpg",
      "Statistics: hp",
      "Statistics: Ln(wt)",
      "Histogram: mpg",
      "Histogram: hp",
      "Histogram: Ln(wt)",
      "Methods",
    ]);
    expect(html).toContain("mpg, hp, Ln(wt)");
  });
});
