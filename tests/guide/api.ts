import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Analysis } from "~/services/shapes/analysis-shape";
import { useApiServer } from "../factories/api-server";
import { makeProject, readJson, until } from "../factories/projects";

/** scripts/guide.mjs runs this in its copy, where the function of docs/adding-an-analysis.md exists. */

const { api } = useApiServer();
const key = "turning_points";

interface Case {
  request: { variables: object; settings: object };
  values: Record<string, number>;
}

const { cases } = JSON.parse(readFileSync(`tests/reference/${key}.json`, "utf8")) as { cases: Case[] };

it("gives the reference values and a sentence", async () => {
  const project = await makeProject(api, readFileSync("tests/reference/data/turns.csv", "utf8"));
  for (const { request, values } of cases) {
    const created = await api.post("/api/v1/analysis/", {
      name: "Guide",
      project: project.id,
      analysis_type: "univariate",
      analysis_function: [key],
      variables: { Y: { column: 1, trans: null }, X: [], settings: request.settings },
    });
    expect(created.status, await created.clone().text()).toBe(201);
    const { id } = await readJson<Analysis>(created);
    const answer = await until(
      () => api.get(`/api/v1/analysis/${id}/perform-analysis/`),
      ({ status }) => status === 200,
    );
    const result = (await readJson<Record<string, { reading: string }>>(answer))[key];
    expect(result).toMatchObject(values);
    expect(result?.reading).toMatch(/turning points? where/);
  }
});
