import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { type AppServer, startAppServer } from "../../factories/app-server";
import { makeProject, readJson, waitForProject } from "../../factories/projects";
import { ApiClient, makeUser } from "../../factories/users";

const TABLE = ["firm,day,sales", "A,2024-01-31,5", "B,2024-01-31,7", "A,2024-02-29,6", "B,2024-02-29,9"].join(
  "\n",
);

let server: AppServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startAppServer();
  api = await ApiClient.of(server.origin, await makeUser());
});
afterAll(() => server.close());

const path = (id: string) => `/api/v1/project/${id}/`;
const makeTable = () =>
  makeProject(api, TABLE, { header: 1, first_row: 2, answers: { "0": { panel: "none" } } });
const keysOf = async (id: string) => (await readJson<ProjectDetail>(api.get(path(id)))).data;

describe("entity and time of a project", () => {
  it("are set, changed and taken away, each by itself", async () => {
    const { id, data, name } = await makeTable();
    expect(data).toEqual({ entity_column: null, time_column: null });
    const answer = await api.patch(path(id), { data: { entity_column: 1, time_column: 2 } });
    expect(answer.status).toBe(200);
    expect(await keysOf(id)).toEqual({ entity_column: 1, time_column: 2 });
    await api.patch(path(id), { data: { entity_column: null } });
    expect(await keysOf(id)).toEqual({ entity_column: null, time_column: 2 });
    await api.patch(path(id), { data: { time_column: 3 } });
    const project = await readJson<ProjectDetail>(api.get(path(id)));
    expect(project).toMatchObject({ name, data: { entity_column: null, time_column: 3 } });
  });

  it("outlive another import of the file", async () => {
    const { id } = await makeTable();
    await api.patch(path(id), { data: { entity_column: 1, time_column: 2 } });
    expect((await api.post(`${path(id)}reread/`)).status).toBe(202);
    const project = await waitForProject(api, id);
    expect(project).toMatchObject({ status: "ready", data: { entity_column: 1, time_column: 2 } });
  });

  it.each([
    [{ time_column: 1 }, "time_column", "Time must be a column of dates or numbers; firm is text."],
    [{ entity_column: 2, time_column: 2 }, "time_column", "Entity and time must be two different columns."],
    [{ entity_column: 9 }, "entity_column", "Unknown column."],
  ])("refuse %j", async (data, field, message) => {
    const { id } = await makeTable();
    const answer = await api.patch(path(id), { data });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ [field]: [message] });
    expect(await keysOf(id)).toEqual({ entity_column: null, time_column: null });
  });

  it("are the owner's to set", async () => {
    const { id } = await makeTable();
    const other = await ApiClient.of(server.origin, await makeUser());
    expect((await other.patch(path(id), { data: { time_column: 2 } })).status).toBe(404);
    expect((await api.patch(path(id), {})).status).toBe(400);
  });
});
