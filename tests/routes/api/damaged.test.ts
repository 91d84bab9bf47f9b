import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { database } from "~/db/client.server";
import { getFunctionResults } from "~/services/analyses/get-function-results.server";
import { getChartSvg } from "~/services/charts/get-chart.server";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { verifyKept } from "~/services/maintenance/verify-kept.server";
import { localPath } from "~/storage/blob-paths.server";
import { findDamaged } from "~/storage/whole-blobs.server";
import { useApiServer } from "../../factories/api-server";
import { damageBlob, HARMS } from "../../factories/harm-blobs";
import { makeProject, readJson, until } from "../../factories/projects";

const { user, api } = useApiServer();
let table = 0;

/** A table that no other test has, so that its blobs are its own: mean of x 20 + its number, by hand. */
function newTable(): { text: string; mean: number } {
  table += 1;
  const values = [10, 20, 30, 15, 25].map((value) => value + table);
  return { text: `x,name\n${values.map((value) => `${value},n${value}`).join("\n")}\n`, mean: 20 + table };
}

async function hashesOf(project: ProjectDetail) {
  const dataset = await database.dataset.findUniqueOrThrow({ where: { id: project.upload } });
  const columns = await database.column.findMany({ where: { projectId: project.id } });
  return {
    file: dataset.blobHash,
    inspection: dataset.inspectionHash ?? "",
    columns: columns.map((c) => c.blobHash),
  };
}

/** The first response that is not a 503: rebuilding data may take longer than a response waits. */
const ask = (address: string) =>
  until(
    () => api.get(`/api/v1/${address}`),
    ({ status }) => status !== 503,
  );
const pageOf = (project: ProjectDetail) => ask(`project/${project.id}/get-dataset/`);

async function xsOf(project: ProjectDetail): Promise<unknown[]> {
  const response = await pageOf(project);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await readJson<{ data: { c1: number }[] }>(response)).data.map(({ c1 }) => c1);
}

async function makeAnalysis(project: ProjectDetail): Promise<string> {
  const response = await api.post("/api/v1/analysis/", {
    project: project.id,
    name: "Mean",
    analysis_type: "univariate",
    analysis_function: ["statistics"],
    variables: { Y: { column: 1, trans: null }, X: [], settings: { statistics: ["avg"] } },
  });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await readJson<{ id: string }>(response)).id;
}

async function meanOf(analysis: string): Promise<number | null | undefined> {
  const response = await ask(`analysis/${analysis}/perform-analysis/`);
  expect(response.status, await response.clone().text()).toBe(200);
  type Result = { statistics: { statistics?: { name: string; value: number | null }[] } };
  const { statistics } = (await readJson<Result>(response)).statistics;
  return statistics?.find(({ name }) => name === "avg")?.value;
}

describe.each(HARMS)("stored bytes that are %s", (_how, harm) => {
  it("of columns are made anew from the file before anything is shown", async () => {
    const { text } = newTable();
    const project = await makeProject(api, text);
    const before = await xsOf(project);
    const { columns } = await hashesOf(project);
    columns.forEach(harm);
    expect(await xsOf(project)).toEqual(before);
    expect(columns.every((hash) => existsSync(localPath(hash)))).toBe(true);
  });

  it("of a column do not reach an analysis, a summary, a list of values or an export", async () => {
    const { text, mean } = newTable();
    const project = await makeProject(api, text);
    const { columns } = await hashesOf(project);
    columns.forEach(harm);
    expect(await meanOf(await makeAnalysis(project))).toBe(mean);
    columns.forEach(harm);
    const values = await ask(`project/${project.id}/unique-values-for-column/?column_index=1`);
    expect(await values.text()).toContain(String(mean));
    columns.forEach(harm);
    const exported = await ask(`project/${project.id}/export-dataset/?format=csv`);
    expect((await exported.text()).replace("\ufeff", "").replaceAll("\r\n", "\n")).toBe(text);
  });

  it("of a sample's row numbers are made anew", async () => {
    const { text } = newTable();
    const whole = await makeProject(api, text);
    const body = { name: "s", upload: whole.upload, sample_size: 3, sample_size_type: "Rows", seed: 7 };
    const { id } = await readJson<ProjectDetail>(api.post("/api/v1/project/", body));
    const sample = await until(
      () => readJson<ProjectDetail>(api.get(`/api/v1/project/${id}/`)),
      ({ status }) => status === "ready",
    );
    const before = await readJson<{ data: unknown }>(pageOf(sample));
    const { rowsHash } = await database.project.findUniqueOrThrow({ where: { id } });
    harm(rowsHash ?? "");
    expect((await readJson<{ data: unknown }>(pageOf(sample))).data).toEqual(before.data);
  });

  it("of a result are computed again", async () => {
    const { text, mean } = newTable();
    const analysis = await makeAnalysis(await makeProject(api, text));
    expect(await meanOf(analysis)).toBe(mean);
    const last = await database.storedResult.findFirstOrThrow({ orderBy: { createdAt: "desc" } });
    const hashes = new Set([last.fullHash, last.summaryHash]);
    hashes.forEach(harm);
    expect(await meanOf(analysis)).toBe(mean);
    hashes.forEach(harm);
    const panels = await getFunctionResults(user.id, analysis, { waitMs: 60_000 });
    expect(panels.map(({ state }) => state)).toEqual(["ready"]);
  });

  it("of a chart's picture are drawn again", async () => {
    const spec = { data: { values: [{ x: harm.name }] }, mark: "point", encoding: { x: { field: "x" } } };
    const svg = await getChartSvg(spec);
    for (const { hash } of await database.picture.findMany()) harm(hash);
    expect(await getChartSvg(spec)).toEqual(svg);
  });

  it("of an inspection are found anew in the file", async () => {
    const { text } = newTable();
    const project = await makeProject(api, text);
    const preview = () => ask(`file/${project.upload}/get-file-preview/`);
    const before = await (await preview()).text();
    harm((await hashesOf(project)).inspection);
    expect(await (await preview()).text()).toBe(before);
  });

  it("of an uploaded file are told, and the same upload mends them", async () => {
    const { text, mean } = newTable();
    const project = await makeProject(api, text);
    const { file, columns } = await hashesOf(project);
    for (const hash of [file, ...columns]) harm(hash);
    for (const address of [`file/${project.upload}/download-file/`, `project/${project.id}/get-dataset/`]) {
      const answer = await ask(address);
      expect(answer.status).toBe(500);
      expect(await readJson(answer)).toMatchObject({
        code: "damaged",
        detail: expect.stringContaining("Upload the same file again") as string,
      });
    }
    expect((await api.upload("again.csv", text)).status).toBe(201);
    expect(await (await api.get(`/api/v1/file/${project.upload}/download-file/`)).text()).toBe(text);
    expect(await meanOf(await makeAnalysis(project))).toBe(mean);
  });

  it("of a file that comes with the program are taken from there", async () => {
    const started = await readJson<{ file_id: string }>(
      api.post("/api/v1/demofiles/grunfeld/start-demo-file/"),
    );
    const { blobHash } = await database.dataset.findUniqueOrThrow({ where: { id: started.file_id } });
    harm(blobHash);
    expect((await api.get(`/api/v1/file/${started.file_id}/download-file/`)).status).toBe(200);
  });
});

describe("stored bytes that nobody reads", () => {
  it("are compared by the sweep, which makes anew what it can", async () => {
    const project = await makeProject(api, newTable().text);
    const { columns } = await hashesOf(project);
    columns.forEach(damageBlob);
    await verifyKept(new AbortController().signal);
    await until(
      () => findDamaged(columns),
      (damaged) => damaged.length === 0,
    );
  });
});

describe("columns that the file does not give any more", () => {
  it("are not replaced without a word: the project asks to be read again", async () => {
    const project = await makeProject(api, newTable().text);
    const [first] = (await hashesOf(project)).columns;
    const column = { projectId: project.id, blobHash: first };
    // As an older version of the program may have read them.
    await database.column.updateMany({ where: column, data: { blobHash: "0".repeat(64) } });
    const answer = await pageOf(project);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("gives other values than before");
    await api.post(`/api/v1/project/${project.id}/reread/`);
    await until(
      () => readJson<ProjectDetail>(api.get(`/api/v1/project/${project.id}/`)),
      ({ status }) => status === "ready",
    );
    expect(await xsOf(project)).toHaveLength(5);
  });
});
