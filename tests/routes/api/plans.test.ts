import { beforeAll, describe, expect, it } from "vitest";
import { database } from "~/db/client.server";
import type { ProjectColumns } from "~/services/columns/project-columns-shape";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { useApiServer } from "../../factories/api-server";
import { makeDataset, makeProject, readJson } from "../../factories/projects";

const TABLE = "a,b\n1,2\n2,5\n4,4\n8,1\n";

const { user, api: lite } = useApiServer("lite");
let project: ProjectDetail;

beforeAll(async () => {
  project = await makeProject(lite, TABLE);
});

const regression = (id: string) => ({
  name: "R",
  project: id,
  analysis_type: "multivariate",
  analysis_function: ["regression"],
  variables: { Y: { column: 1, trans: null }, X: [{ column: 2, trans: null }] },
});

const setPlan = (end: Date | null) =>
  database.user.update({ where: { id: user.id }, data: { subEndDate: end } });
const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000);
const YESTERDAY = new Date(Date.now() - 86_400_000);

describe("Lite", () => {
  it("has no multivariate analyses and no samples", async () => {
    const sample = { name: "S", upload: project.upload, sample_size: 50, sample_size_type: "Percent" };
    for (const response of [
      await lite.post("/api/v1/analysis/", regression(project.id)),
      await lite.post("/api/v1/project/", sample),
    ]) {
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: "plan_required" });
    }
  });

  it("has room for 30 projects, whichever way they come", async () => {
    const dataset = await makeDataset(lite, TABLE);
    for (let count = 1; count < 30; count += 1) {
      const made = await lite.post("/api/v1/project/", { name: `P${count}`, upload: project.upload });
      expect(made.status).toBe(201);
    }
    const attempts = await Promise.all([
      lite.post("/api/v1/project/", { name: "P30", upload: project.upload }),
      lite.post(`/api/v1/project/${project.id}/duplicate/`, { name: "P30" }),
      lite.post(`/api/v1/file/${dataset.id}/finalize/`),
      lite.post(`/api/v1/file/${dataset.id}/create-first-project/`),
    ]);
    for (const response of attempts) {
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: "plan_limit" });
    }
    expect(await readJson(lite.get(`/api/v1/file/${dataset.id}/`))).toEqual(dataset);
    await setPlan(NEXT_YEAR);
    expect((await lite.post(`/api/v1/file/${dataset.id}/finalize/`)).status).toBe(200);
    await setPlan(null);
  });
});

describe("PRO that has lapsed", () => {
  it("keeps what there is readable and deletable, and refuses new work", async () => {
    await setPlan(NEXT_YEAR);
    const created = await lite.post("/api/v1/analysis/", regression(project.id));
    expect(created.status).toBe(201);
    const path = `/api/v1/analysis/${(await readJson<{ id: string }>(created)).id}/`;
    await setPlan(YESTERDAY);
    expect([200, 503]).toContain((await lite.get(`${path}perform-analysis/`)).status);
    expect((await lite.patch(path, { name: "Renamed" })).status).toBe(200);
    const changed = await lite.patch(path, { remove_outliers: false });
    expect(changed.status).toBe(403);
    expect((await lite.post("/api/v1/analysis/", regression(project.id))).status).toBe(403);
    expect((await lite.delete(path)).status).toBe(204);
  });
});

describe("rows left out by hand", () => {
  const rule = (variable: number) => [
    {
      id: 1,
      type: "if",
      condition: [
        {
          var_a_type: "Column",
          var_a: variable,
          function: "=",
          var_b_type: "Value",
          var_b: 2,
          and_or: null,
        },
      ],
      then_type: "Value",
      then: 1,
    },
  ];
  const column = async () => {
    const { columns } = await readJson<ProjectColumns>(lite.get(`/api/v1/project/${project.id}/columns/`));
    return columns.find(({ title }) => title === "Left out rows");
  };

  it("need no PRO, also to undo and redo them", async () => {
    const path = `/api/v1/project/${project.id}/leave-out-rows/`;
    const response = await lite.post(path, { rows: "2, 4" });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ name: "Left out rows", is_on: true, kept: 2, left_out: 2 });
    expect((await lite.post(`/api/v1/project/${project.id}/undo/`, {})).status).toBe(200);
    expect(await column()).toBeUndefined();
    expect((await lite.post(`/api/v1/project/${project.id}/redo/`, {})).status).toBe(200);
    expect(await column()).toMatchObject({ kind: "conditional" });
    const refused = await lite.post(path, { rows: "5" });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({ rows: ["The table has 4 rows."] });
  });

  it("do not give Lite rules of its own, not even rules that mark rows", async () => {
    const made = `/api/v1/column/${(await column())?.col_db_id ?? ""}/`;
    for (const response of [
      await lite.post("/api/v1/column/", {
        project: project.id,
        trans_type: "conditional",
        conditional_transform: rule(1),
      }),
      await lite.post("/api/v1/column/", {
        project: project.id,
        trans_type: "conditional",
        conditional_transform: rule(0),
      }),
      await lite.patch(made, { conditional_transform: rule(0) }),
      await lite.post(`${made}duplicate/`, {}),
    ]) {
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: "plan_required" });
    }
  });

  it("leave the redo of other rules to PRO", async () => {
    await setPlan(NEXT_YEAR);
    const made = await lite.post("/api/v1/column/", {
      project: project.id,
      trans_type: "conditional",
      conditional_transform: rule(1),
    });
    expect(made.status).toBe(201);
    expect((await lite.post(`/api/v1/project/${project.id}/undo/`, {})).status).toBe(200);
    await setPlan(YESTERDAY);
    expect((await lite.post(`/api/v1/project/${project.id}/redo/`, {})).status).toBe(403);
  });
});
