import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PLANS } from "~/config/plans";
import { database } from "~/db/client.server";
import type { DemoFile } from "~/services/demos/demo-shape";
import type { Dataset } from "~/services/shapes/dataset-shape";
import type { Receipt } from "~/compute/contract/types";
import { claimsText } from "../../../demo/make-claims.mjs";
import { useApiServer } from "../../factories/api-server";
import { readJson, waitForProject } from "../../factories/projects";
import { ApiClient, makeUser } from "../../factories/users";

/** Rows and columns as the sources give them. */
const SIZES: Record<string, [number, number]> = {
  grunfeld: [200, 5],
  airpassengers: [144, 2],
  nile: [100, 2],
  mtcars: [32, 12],
  cars: [50, 2],
  faithful: [272, 2],
  stackloss: [21, 4],
  starscyg: [47, 2],
  airquality: [153, 5],
  rivers: [141, 1],
  chickwts: [71, 2],
  phones: [49, 3],
  expenditure: [25, 3],
  sleep: [10, 3],
  spector: [32, 4],
  doctorvisits: [1298, 8],
  mpdta: [2500, 6],
  engel: [235, 2],
  cigarettes: [48, 6],
  galton: [928, 2],
  maize: [15, 4],
  sirstv: [25, 2],
  titanic: [2201, 4],
  claims: [50_000, 7],
  admissions: [4526, 3],
};

interface Started {
  file_id: string;
  project_full_id: string;
}

const { server, api } = useApiServer();

const listed = async (client: ApiClient) =>
  (await readJson<{ results: DemoFile[] }>(client.get("/api/v1/demofiles/"))).results;
const start = (client: ApiClient, id: string) => client.post(`/api/v1/demofiles/${id}/start-demo-file/`);

describe("preloaded datasets", () => {
  it("are at least eight, each with what it is, where it is from and on what terms", async () => {
    const demos = await listed(api);
    expect(demos.map(({ id }) => id)).toEqual(Object.keys(SIZES));
    for (const demo of demos) {
      expect(demo.downloaded).toBe(false);
      for (const text of [demo.description, demo.source, demo.licence])
        expect(text.length).toBeGreaterThan(20);
    }
  });

  it.each(Object.entries(SIZES))("opens %s whole, with nothing that is not understood", async (id, size) => {
    const response = await start(api, id);
    expect(response.status, await response.clone().text()).toBe(201);
    const { file_id, project_full_id } = await readJson<Started>(response);
    const project = await waitForProject(api, project_full_id);
    expect(project).toMatchObject({ status: "ready", row_count: size[0], col_count: size[1] });
    const dataset = await readJson<Dataset>(api.get(`/api/v1/file/${file_id}/`));
    expect(dataset).toMatchObject({ status: "done", file_name: `${id}.csv` });
    const receipt = await readJson<Receipt>(api.get(`/api/v1/file/${file_id}/receipt/`));
    expect(receipt.columns.filter(({ not_understood }) => not_understood > 0)).toEqual([]);
    const missing = receipt.columns.reduce((sum, column) => sum + column.missing, 0);
    if (id === "airquality") expect(missing).toBe(44);
    else if (id === "claims") expect(missing).toBeGreaterThan(500);
    else expect(missing).toBe(0);
  });

  it("give the same dataset and project again, at the same moment too", async () => {
    const user = await ApiClient.of(server.origin, await makeUser());
    const both = await Promise.all([start(user, "grunfeld"), start(user, "grunfeld")]);
    const [one, two] = await Promise.all(both.map((response) => readJson<Started>(response)));
    expect(one).toEqual(two);
    expect(await readJson(start(user, "grunfeld"))).toEqual(one);
    const project = await waitForProject(user, one?.project_full_id ?? "");
    expect(project.data).toEqual({ entity_column: 1, time_column: 2 });
    expect(await listed(user)).toContainEqual(
      expect.objectContaining({ id: "grunfeld", downloaded: true, project_full_id: one?.project_full_id }),
    );
  });

  it("can be opened again once they were deleted, and are nobody else's", async () => {
    const [mine, other] = await Promise.all(
      [makeUser(), makeUser()].map(async (user) => ApiClient.of(server.origin, await user)),
    );
    if (!mine || !other) throw new Error("No users.");
    const first = await readJson<Started>(start(mine, "cars"));
    expect((await listed(other)).some(({ downloaded }) => downloaded)).toBe(false);
    expect((await other.get(`/api/v1/file/${first.file_id}/`)).status).toBe(404);
    await mine.delete(`/api/v1/file/${first.file_id}/`);
    expect((await listed(mine)).some(({ downloaded }) => downloaded)).toBe(false);
    const second = await readJson<Started>(start(mine, "cars"));
    expect(second.file_id).not.toBe(first.file_id);
  });

  it("count against the plan, and leave nothing behind when it is full", async () => {
    const user = await makeUser("lite");
    const lite = await ApiClient.of(server.origin, user);
    const { file_id } = await readJson<Started>(start(lite, "cars"));
    await database.project.createMany({
      data: Array.from({ length: PLANS.lite.projects - 1 }, (_, at) => ({
        ownerId: user.id,
        datasetId: file_id,
        name: `Filler ${at}`,
        status: "ready" as const,
      })),
    });
    const refused = await start(lite, "nile");
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: "plan_limit" });
    expect(await database.dataset.count({ where: { ownerId: user.id } })).toBe(1);
    expect((await start(lite, "cars")).status).toBe(201);
  });

  it("that do not exist are a 404", async () => {
    expect((await start(api, "nothing")).status).toBe(404);
  });

  it("of claims is what its script makes", () => {
    expect(readFileSync("demo/claims.csv", "utf8") === claimsText()).toBe(true);
  });
});
