import { beforeAll, describe, expect, it } from "vitest";
import { database } from "~/db/client.server";
import type { RowOrigin } from "~/compute/contract/types";
import { refreshDatasetJob } from "~/services/replacements/refresh-dataset.server";
import type { Origin } from "~/services/replacements/origin-shape";
import type { Version } from "~/services/replacements/version-shape";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { useApiServer } from "../../factories/api-server";
import { makeProject, readJson, until, waitForProject } from "../../factories/projects";
import { FileOfDataset, valuesOf } from "../../factories/replacements";

const AS_IN_FILE = { header: 1, first_row: 2, answers: { "0": { wide: "columns" } } };
const wideTable = (last: number) => `Country,2020,2021
North,1,2
South,3,${last}
`;
const CAPITALS = `Country,Capital
North,Nord
South,Sud
`;

const { api } = useApiServer();
const { api: other } = useApiServer();
let wide: ProjectDetail;
let capitals: ProjectDetail;
let long: ProjectDetail;

beforeAll(async () => {
  wide = await makeProject(api, wideTable(4), AS_IN_FILE);
  capitals = await makeProject(api, CAPITALS);
  long = await shaped(wide.id, {
    steps: [
      { columns_to_rows: { columns: ["2020", "2021"], names_to: "year", values_to: "sales" } },
      { join: { file: capitals.id, keys: ["Country"] } },
    ],
  });
  const analysis = await api.post("/api/v1/analysis/", {
    project: long.id,
    name: "Sales",
    analysis_function: ["statistics"],
    analysis_type: "univariate",
    remove_outliers: false,
    variables: { Y: { column: 3, trans: null }, X: [], settings: { statistics: ["avg"] } },
  });
  expect(analysis.status, await analysis.clone().text()).toBe(201);
});

async function shaped(id: string, recipe: unknown): Promise<ProjectDetail> {
  const answer = await api.post(`/api/v1/project/${id}/shape/`, { name: "Long", recipe });
  expect(answer.status, await answer.clone().text()).toBe(201);
  return waitForProject(api, (await readJson<{ created_id: string }>(answer)).created_id);
}

const origin = (dataset = long.upload) => readJson<Origin>(api.get(`/api/v1/file/${dataset}/origin/`));
const settled = (dataset = long.upload) =>
  until(
    () => origin(dataset),
    ({ made_from }) => made_from?.state !== "refreshing",
  );
const versions = async (dataset = long.upload) =>
  (await readJson<{ results: Version[] }>(api.get(`/api/v1/file/${dataset}/versions/`))).results;
const sales = () => valuesOf(api, long.id, "sales");

/** Puts another table in the place of the wide one. */
async function replaceWide(last: number): Promise<void> {
  const file = new FileOfDataset(api, wide.upload);
  const draft = await file.begin(wideTable(last));
  await file.apply(draft);
}

describe("a table that is made from others", () => {
  it("names them and its steps, and is named where they are", async () => {
    const { made_from } = await origin();
    expect(made_from).toMatchObject({
      projects: [
        { id: wide.id, name: wide.name },
        { id: capitals.id, name: capitals.name },
      ],
      follows: true,
      state: "current",
    });
    expect(made_from?.recipe.steps).toHaveLength(2);
    expect((await origin(wide.upload)).made_from).toBeNull();
    for (const { upload } of [wide, capitals]) {
      expect((await origin(upload)).dependents).toEqual([{ id: long.upload, name: "Long" }]);
    }
  });

  it("says from which rows each row is made", async () => {
    const ask = (row: string) => api.get(`/api/v1/file/${long.upload}/origin/row/?row=${row}`);
    const { made, tables } = await readJson<RowOrigin>(ask("3"));
    expect(made.cells).toEqual([["South", 2020, 3, "Sud"]]);
    expect(tables.map(({ file, count, rows }) => ({ file, count, rows }))).toEqual([
      { file: null, count: 1, rows: [2] },
      { file: capitals.id, count: 1, rows: [2] },
    ]);
    expect(tables[0]?.cells).toEqual([["South", 3, 4]]);
    for (const [row, message] of [
      ["5", "The table has 4 rows; there is no row 5."],
      ["0", "Rows are counted from 1."],
    ] as const) {
      const refused = await ask(row);
      expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(message)]);
    }
    expect((await api.get(`/api/v1/file/${wide.upload}/origin/row/?row=1`)).status).toBe(404);
    expect((await other.get(`/api/v1/file/${long.upload}/origin/row/?row=1`)).status).toBe(404);
  });

  it("is made again when the file of a source is replaced, with results before and after", async () => {
    await replaceWide(14);
    expect((await settled()).made_from).toMatchObject({ state: "current", message: null });
    expect(await sales()).toEqual([1, 2, 3, 14]);
    const [present, first] = await versions();
    expect(first).toMatchObject({ number: 1, effect: null });
    expect(present).toMatchObject({ number: 2, is_present: true, origin: `Made again from ${wide.name}` });
    // (1 + 2 + 3 + 4)/4 and (1 + 2 + 3 + 14)/4.
    const numbers = present?.effect?.results.flatMap((entry) => entry.numbers);
    expect(numbers).toContainEqual({ name: "Mean", before: 2.5, after: 5, as_in_file: null });
  });

  it("stays as it is when a new file of a source gives the same table", async () => {
    const before = await versions();
    const file = new FileOfDataset(api, capitals.upload);
    await file.apply(await file.begin(`${CAPITALS}West,Ouest\n`));
    expect((await settled()).made_from).toMatchObject({ state: "current" });
    expect(await versions()).toHaveLength(before.length);
  });

  it("no longer follows once its own data were brought back by hand, until it is asked to", async () => {
    const back = await api.post(`/api/v1/file/${long.upload}/versions/1/restore/`);
    expect(back.status, await back.clone().text()).toBe(200);
    await replaceWide(24);
    expect((await settled()).made_from).toMatchObject({ follows: false, state: "current" });
    expect((await api.get(`/api/v1/file/${long.upload}/origin/row/?row=1`)).status).toBe(409);
    // A job that was queued before changes nothing either.
    const { ownerId } = await database.dataset.findUniqueOrThrow({ where: { id: long.upload } });
    const signal = new AbortController().signal;
    await refreshDatasetJob.run({ subjectId: long.upload, ownerId, signal, report: () => undefined });
    expect(await sales()).toEqual([1, 2, 3, 4]);
    const again = await api.post(`/api/v1/file/${long.upload}/origin/`);
    expect(again.status, await again.clone().text()).toBe(200);
    expect((await origin()).made_from).toMatchObject({ follows: true, state: "current" });
    expect(await sales()).toEqual([1, 2, 3, 24]);
  });

  it("says why it cannot be made again, and keeps its data", async () => {
    const file = new FileOfDataset(api, wide.upload);
    await file.apply(await file.begin("Country,2020\nNorth,1\nSouth,3\n"));
    const { made_from } = await settled();
    expect(made_from?.state).toBe("stale");
    expect(made_from?.message).toContain("There is no column “2021”.");
    expect(await sales()).toEqual([1, 2, 3, 24]);
    expect((await api.delete(`/api/v1/project/${capitals.id}/`)).status).toBe(204);
    const refused = await api.post(`/api/v1/file/${long.upload}/origin/`);
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining("was deleted")]);
    expect((await origin()).made_from?.projects[1]).toEqual({ id: null, name: capitals.name });
  });

  it("is nobody else's; a file from outside is not made again", async () => {
    for (const call of ["get", "post", "delete"] as const) {
      expect((await other[call](`/api/v1/file/${long.upload}/origin/`)).status, call).toBe(404);
    }
    expect((await api.post(`/api/v1/file/${wide.upload}/origin/`)).status).toBe(404);
  });
});
