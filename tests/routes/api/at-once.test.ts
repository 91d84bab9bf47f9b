import { describe, expect, it } from "vitest";
import { database } from "~/db/client.server";
import type { Analysis } from "~/services/shapes/analysis-shape";
import { applySettings, getReadableDataset } from "~/services/datasets/update-settings.server";
import { useApiServer } from "../../factories/api-server";
import { makeDataset, makeProject, readJson, waitForProject } from "../../factories/projects";

const TABLE = "one,two\n1,2\n3,4\n5,6\n";
/** This is not what the core suggests. */
const OWN = { header: 2, first_row: 3 };

const { user, api } = useApiServer();

describe("settings that are sent while a file is finalized", () => {
  const send = (id: string) => api.patch(`/api/v1/file/${id}/set-file-first-row-header/`, OWN);
  const finalize = (id: string) => api.post(`/api/v1/file/${id}/finalize/`);

  it.each([
    ["before it", [send, finalize]],
    ["after it", [finalize, send]],
  ])("are kept or refused, never replaced without a word: %s", async (_order, calls) => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await makeDataset(api, TABLE);
      const answers = await Promise.all(calls.map((call) => call(id)));
      const [sent, finalized] = calls[0] === send ? answers : [...answers].reverse();
      expect(finalized?.status).toBe(200);
      const { project_full_id } = await readJson<{ project_full_id: string }>(finalized as Response);
      const detail = await waitForProject(api, project_full_id);
      const dataset = await database.dataset.findUniqueOrThrow({ where: { id } });
      const project = await database.project.findUniqueOrThrow({ where: { id: project_full_id } });
      if (sent?.status === 200) {
        expect(dataset.settings).toEqual(OWN);
      } else {
        expect(sent?.status).toBe(409);
        expect(await sent?.text()).toContain("changed at the same moment");
        expect(dataset.settings).toEqual({});
      }
      // One number, one reading.
      if (project.settingsVersion === dataset.settingsVersion) {
        expect(project.settings).toEqual(dataset.settings);
      } else {
        expect(detail.earlier_settings).toBe(true);
      }
    }
  });

  it("are refused when others were kept since they were begun, and taken when they are the same", async () => {
    const { id } = await makeDataset(api, TABLE);
    const before = await getReadableDataset(user.id, id);
    expect((await send(id)).status).toBe(200);
    await expect(applySettings(user.id, before, {})).rejects.toMatchObject({ code: "conflict" });
    await expect(applySettings(user.id, before, OWN)).resolves.toMatchObject({ row_count: 2 });
    expect(await database.dataset.findUnique({ where: { id } })).toMatchObject({
      settings: OWN,
      settingsVersion: 1,
    });
  });
});

describe("changes of an analysis at the same moment", () => {
  it("all hold", async () => {
    const project = await makeProject(api, TABLE);
    const made = await readJson<Analysis>(
      api.post("/api/v1/analysis/", {
        project: project.id,
        name: "First",
        analysis_type: "univariate",
        analysis_function: ["statistics"],
        variables: { Y: { column: 1, trans: null }, X: [], settings: { statistics: ["avg"] } },
      }),
    );
    const address = `/api/v1/analysis/${made.id}/`;
    const changes = [{ analysis_function: ["statistics", "boxplot"] }, { name: "Second" }, { order: 7 }];
    const answers = await Promise.all(changes.map((change) => api.patch(address, change)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await readJson<Analysis>(api.get(address))).toMatchObject(Object.assign({}, ...changes) as object);
  });
});
