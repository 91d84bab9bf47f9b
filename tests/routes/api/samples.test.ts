import { beforeAll, describe, expect, it } from "vitest";
import type { Project, ProjectDetail } from "~/services/shapes/project-shape";
import { useApiServer } from "../../factories/api-server";
import { makeDataset, readJson, waitForProject, until } from "../../factories/projects";

/** Row r holds r² and a word of its number. */
const TABLE = `square,word\n${Array.from({ length: 10 }, (_, row) => `${(row + 1) ** 2},w${row + 1}`).join("\n")}\n`;

type Page = { data: { index: number; c1: number; c2: string }[]; row_count: number };

const { api } = useApiServer();
let upload: string;

beforeAll(async () => {
  ({ id: upload } = await makeDataset(api, TABLE));
});

const create = (sample: object) => api.post("/api/v1/project/", { name: "Sample", upload, ...sample });

async function made(sample: object): Promise<{ project: ProjectDetail; page: Page }> {
  const response = await create(sample);
  expect(response.status, await response.clone().text()).toBe(201);
  const project = await waitForProject(api, (await readJson<Project>(response)).id);
  return { project, page: await readJson<Page>(api.get(`/api/v1/project/${project.id}/get-dataset/`)) };
}

describe("a random sample", () => {
  it("has the rows of its seed in file order, with their original numbers", async () => {
    const { project, page } = await made({ sample_size: 4, sample_size_type: "Rows", seed: 42 });
    expect(project).toMatchObject({
      row_count: 4,
      file_row_count: 10,
      col_count: 2,
      sample_size: 4,
      sample_size_type: "Rows",
      seed: 42,
    });
    // docs/methods/samples.md#how-it-is-drawn, computed in Python with integers of arbitrary size.
    expect(page.data.map(({ index }) => index)).toEqual([3, 5, 6, 8]);
    expect(page.data.map(({ c1, c2 }) => [c1, c2])).toEqual([
      [9, "w3"],
      [25, "w5"],
      [36, "w6"],
      [64, "w8"],
    ]);
  });

  it("is told in the receipt, with the seed and the rows of the file", async () => {
    const { project } = await made({ sample_size: 4, sample_size_type: "Rows", seed: 42 });
    expect(project.receipt?.notes[0]).toBe(
      "This project is a random sample of 4 of 10 rows, seed 42. The counts here are those of the whole file.",
    );
    expect(project.receipt?.columns[0]?.numbers).toBe(10);
  });

  it("has the same rows for the same seed, and others for another", async () => {
    const rowsOf = async (seed: number) =>
      (await made({ sample_size: 50, sample_size_type: "Percent", seed })).page.data;
    const first = await rowsOf(7);
    expect(await rowsOf(7)).toEqual(first);
    expect(await rowsOf(8)).not.toEqual(first);
  });

  it("of a percentage is rounded half up, and keeps its rows when it is read anew or copied", async () => {
    const { project, page } = await made({ sample_size: 25, sample_size_type: "Percent" });
    expect(project).toMatchObject({ row_count: 3, sample_size: 25, sample_size_type: "Percent" });
    expect(Number.isInteger(project.seed)).toBe(true);
    const path = `/api/v1/project/${project.id}/`;
    expect((await api.post(`${path}reread/`)).status).toBe(202);
    await waitForProject(api, project.id);
    expect(await readJson(api.get(`${path}get-dataset/`))).toEqual(page);
    const copy = await readJson<{ created_id: string }>(api.post(`${path}duplicate/`, { name: "Copy" }));
    const copied = await readJson<Page>(api.get(`/api/v1/project/${copy.created_id}/get-dataset/`));
    expect(copied.data).toEqual(page.data);
  });

  it("takes every seed that fits 32 bits, and as many rows as there are", async () => {
    const { project, page } = await made({ sample_size: 10, sample_size_type: "Rows", seed: 4_294_967_295 });
    expect(project).toMatchObject({ seed: 4_294_967_295, row_count: 10 });
    expect(page.data.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it("needs a size, and no more rows than there are", async () => {
    const refusals = [
      [{ sample_size_type: "Rows" }, "Please Input sample size"],
      [{ sample_size: 99, sample_size_type: "Rows" }, "We do not heve that many rows."],
      // The file has 11 lines, and the first has the names.
      [{ sample_size: 11, sample_size_type: "Rows" }, "We do not heve that many rows."],
    ] as const;
    for (const [sample, message] of refusals) {
      const refused = await create(sample);
      expect([refused.status, await refused.json()]).toEqual([400, { sample_size: [message] }]);
    }
  });

  it("lags only rows that were neighbours in the file", async () => {
    const { project } = await made({ sample_size: 4, sample_size_type: "Rows", seed: 42 });
    const analysis = await readJson<{ id: string }>(
      api.post("/api/v1/analysis/", {
        name: "Lag",
        project: project.id,
        analysis_type: "univariate",
        analysis_function: ["statistics"],
        variables: {
          Y: { column: 1, trans: "lag1" },
          settings: { statistics: ["count_nonmissing", "sum"] },
        },
        remove_outliers: false,
      }),
    );
    const path = `/api/v1/analysis/${analysis.id}/perform-analysis/`;
    const response = await until(
      () => api.get(path),
      ({ status }) => status !== 503,
    );
    // Only row 6 of rows 3, 5, 6 and 8 follows its neighbour: its lag is 25.
    expect(await response.json()).toMatchObject({
      statistics: {
        statistics: [
          { name: "sum", value: 25 },
          { name: "count_nonmissing", value: 1 },
        ],
      },
    });
  });

  it("is refused with a message on its size", async () => {
    for (const sample of [
      { sample_size: 0, sample_size_type: "Rows" },
      { sample_size: 2.5, sample_size_type: "Rows" },
      { sample_size: 101, sample_size_type: "Percent" },
      { sample_size: "many", sample_size_type: "Percent" },
    ]) {
      const response = await create(sample);
      expect(response.status).toBe(400);
      expect(Object.keys(await readJson<object>(response))).toEqual(["sample_size"]);
    }
  });
});
