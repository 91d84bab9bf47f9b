import { describe, expect, it } from "vitest";
import { database } from "~/db/client.server";
import { JOB_HANDLERS } from "~/services/job-handlers.server";
import { useApiServer } from "../../factories/api-server";
import { makeDataset, makeProject, readJson } from "../../factories/projects";
import { ApiClient, makeUser } from "../../factories/users";

const TABLE = "a,b\n1,2\n2,5\n4,4\n";

const { server, api } = useApiServer();

const sweep = () =>
  JOB_HANDLERS.sweep.run({
    subjectId: "",
    ownerId: "",
    signal: new AbortController().signal,
    report: () => undefined,
  });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe("what was deleted", () => {
  it("is restored within ten minutes, and gone after them, swept or not", async () => {
    const project = await makeProject(api, TABLE);
    const path = `/api/v1/project/${project.id}/`;
    const restore = () => api.post(`${path}restore/`);
    await api.delete(path);
    const deletedAt = (minutes: number) =>
      database.project.update({ where: { id: project.id }, data: { deletedAt: minutesAgo(minutes) } });
    await deletedAt(9);
    await sweep();
    expect((await restore()).status).toBe(200);
    await api.delete(path);
    await deletedAt(11);
    const late = await restore();
    expect(late.status).toBe(410);
    expect(await late.json()).toMatchObject({ code: "gone" });
    await sweep();
    expect((await restore()).status).toBe(410);
    const stranger = await ApiClient.of(server.origin, await makeUser());
    expect((await stranger.post(`${path}restore/`)).status).toBe(404);
  });

  it("takes what hangs on it along", async () => {
    const project = await makeProject(api, TABLE);
    await api.delete(`/api/v1/file/${project.upload}/`);
    await database.dataset.update({ where: { id: project.upload }, data: { deletedAt: minutesAgo(11) } });
    await sweep();
    expect(await database.project.count({ where: { id: project.id } })).toBe(0);
    expect(await database.column.count({ where: { projectId: project.id } })).toBe(0);
    expect((await api.post(`/api/v1/file/${project.upload}/restore/`)).status).toBe(410);
  });

  it("does not count against the plan, and a restored first project stays the only one", async () => {
    const project = await makeProject(api, TABLE);
    await api.delete(`/api/v1/project/${project.id}/`);
    const again = await readJson<{ project_full_id: string }>(
      api.post(`/api/v1/file/${project.upload}/finalize/`),
    );
    expect(again.project_full_id).not.toBe(project.id);
    expect((await api.post(`/api/v1/project/${project.id}/restore/`)).status).toBe(200);
    const third = await readJson<{ project_full_id: string }>(
      api.post(`/api/v1/file/${project.upload}/finalize/`),
    );
    expect(third.project_full_id).toBe(again.project_full_id);
  });
});

describe("abort", () => {
  it("changes nothing when nothing runs", async () => {
    const dataset = await makeDataset(api, TABLE);
    const response = await api.post(`/api/v1/file/${dataset.id}/abort/`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(dataset);
  });

  it("of an import takes the new project away, and the dataset waits again", async () => {
    const rows = Array.from({ length: 300_000 }, (_, row) => `${row},${row / 3}`).join("\n");
    const dataset = await makeDataset(api, `a,b\n${rows}\n`);
    // Without settings FINALIZE reads the columns itself, and the import would have ended.
    const settings = { header: 1, first_row: 2 };
    await api.patch(`/api/v1/file/${dataset.id}/set-file-first-row-header/`, settings);
    const { project_full_id } = await readJson<{ project_full_id: string }>(
      api.post(`/api/v1/file/${dataset.id}/finalize/`),
    );
    const aborted = await api.post(`/api/v1/file/${dataset.id}/abort/`);
    expect(await aborted.json()).toMatchObject({
      status: "estimand_preview",
      busy: false,
      message: "Stopped.",
      projects: [],
    });
    expect((await api.get(`/api/v1/project/${project_full_id}/`)).status).toBe(404);
  });

  it("of an inspection takes the dataset away", async () => {
    const rows = Array.from({ length: 300_000 }, (_, row) => `${row},${row / 3}`).join("\n");
    const { id } = await readJson<{ id: string }>(api.upload("large.csv", `a,b\n${rows}\n`));
    const aborted = await api.post(`/api/v1/file/${id}/abort/`);
    expect(await aborted.json()).toMatchObject({ id, status: "toprocess", message: "Stopped." });
    expect((await api.get(`/api/v1/file/${id}/`)).status).toBe(404);
  });
});
