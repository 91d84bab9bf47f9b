import { expect, it } from "vitest";
import { database } from "~/db/client.server";
import type { Column } from "~/services/shapes/column-shape";
import type { Dataset } from "~/services/shapes/dataset-shape";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { useApiServer } from "../../factories/api-server";
import { makeProject, readJson, waitForProject } from "../../factories/projects";

const { api } = useApiServer();

it("counts the columns of the file and computed ones, hidden ones too, but no deleted ones", async () => {
  const { id, upload, col_count: imported } = await makeProject(api, "a,b\n1,2\n2,5\n");
  expect(imported).toBe(2);
  /** As the project says, as the home page's list says, and as many as the table has. */
  const counts = async () => {
    const { results } = await readJson<{ results: Dataset[] }>(api.get("/api/v1/file/"));
    const dataset = results.find((each) => each.id === upload);
    return [
      (await readJson<ProjectDetail>(api.get(`/api/v1/project/${id}/`))).col_count,
      dataset?.projects.find((project) => project.id === id)?.col_count,
      await database.column.count({ where: { projectId: id, deletedAt: null } }),
    ];
  };
  const body = { project: id, trans_type: "numerical", user_formula: "[a] + [b]" };
  const made = await readJson<Column>(api.post("/api/v1/column/", body));
  expect(await counts()).toEqual([3, 3, 3]);
  const path = `/api/v1/column/${made.col_db_id ?? ""}/`;
  expect((await api.patch(path, { hidden: true })).status).toBe(200);
  expect(await counts()).toEqual([3, 3, 3]);
  expect((await api.delete(path)).status).toBe(204);
  expect(await counts()).toEqual([2, 2, 2]);
  expect((await api.post(`/api/v1/project/${id}/undo/`, {})).status).toBe(200);
  expect(await counts()).toEqual([3, 3, 3]);
  await api.post(`/api/v1/project/${id}/reread/`);
  await waitForProject(api, id);
  expect(await counts()).toEqual([3, 3, 3]);
});
