import { rmSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { FUNCTION_KEYS, FUNCTIONS } from "~/compute/contract/tables";
import { database } from "~/db/client.server";
import { leaveOutRows } from "~/services/columns/leave-out-rows.server";
import { movementOf } from "~/services/replacements/effect-shape";
import type { Analysis } from "~/services/shapes/analysis-shape";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { localPath } from "~/storage/blob-paths.server";
import { useApiServer } from "../../factories/api-server";
import { makeProject, readJson } from "../../factories/projects";
import { rolesFor } from "../../factories/roles";
import { FileOfDataset, GRUNFELD, pageOf, valuesOf } from "../../factories/replacements";
import { ApiClient, makeUser } from "../../factories/users";

const { server, api, user } = useApiServer();

const HEADER = "firm,fy,inv,value,capital";
const lineOf = ([firm, ...numbers]: (typeof GRUNFELD)[number]) => `F${firm},${numbers.join(",")}`;
const OLD = [HEADER, ...GRUNFELD.map(lineOf)].join("\n");
/** A year more at the head of the file, where it moves all other rows; the last firm is missing. */
const NEW = [
  HEADER,
  ...GRUNFELD.filter(([, fy]) => fy === 1954).map(([firm]) => `F${firm},1955,1,2,${firm}`),
  ...GRUNFELD.filter(([firm]) => firm !== 10).map(lineOf),
].join("\n");
/** With a column of two values: whether more than 100 was invested; and a treatment of the first five firms from 1950 on. */
const withEvents = (content: string) =>
  content
    .split("\n")
    .map((line, row) => {
      if (row === 0) return `${line},large,treated`;
      const [firm = "", year, invested] = line.split(",");
      const isTreated = Number(firm.replace(/\D/g, "")) <= 5 && Number(year) >= 1950;
      return `${line},${Number(invested) > 100 ? "yes" : "no"},${isTreated ? 1 : 0}`;
    })
    .join("\n");
const SETTINGS = { header: 1, first_row: 2 };

async function makePanel(
  content = OLD,
  keys: object | null = { entity_column: 1, time_column: 2 },
): Promise<{ project: ProjectDetail; file: FileOfDataset }> {
  const project = await makeProject(api, content, SETTINGS);
  const data = keys ?? { entity_column: null, time_column: null };
  const response = await api.patch(`/api/v1/project/${project.id}/`, { data });
  expect(response.status, await response.clone().text()).toBe(200);
  return { project, file: new FileOfDataset(api, project.upload) };
}

async function makeAnalysis(project: string, column = 5): Promise<Analysis> {
  const response = await api.post("/api/v1/analysis/", {
    project,
    name: "Mean",
    analysis_function: ["statistics"],
    analysis_type: "univariate",
    remove_outliers: false,
    variables: { Y: { column, trans: null }, X: [], settings: { statistics: ["avg"] } },
  });
  expect(response.status, await response.clone().text()).toBe(201);
  return readJson<Analysis>(response);
}

const meanOf = async ({ id }: Analysis) => {
  const result = await readJson<{ statistics: { statistics: { value: number }[] } }>(
    api.get(`/api/v1/analysis/${id}/perform-analysis/`),
  );
  return result.statistics.statistics[0]?.value;
};
const changesOf = async ({ id }: Analysis) =>
  (await readJson<Analysis>(api.get(`/api/v1/analysis/${id}/`))).data_changed;
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("a way back to a version", () => {
  let project: ProjectDetail;
  let file: FileOfDataset;

  beforeAll(async () => {
    ({ project, file } = await makePanel());
    await file.apply(await file.begin(NEW));
  });

  it("is refused while another change of the file is being made, and can be stopped", async () => {
    const draft = await file.begin(OLD);
    // The state is as if a job were working on it.
    await database.dataset.update({ where: { id: project.upload }, data: { restoring: 1 } });
    expect((await file.restore(1)).status).toBe(503);
    expect((await api.post(`${file.path(draft.id)}apply/`)).status).toBe(503);
    expect((await file.versions()).map(({ is_restoring }) => is_restoring)).toEqual([false, true]);
    const address = `/api/v1/file/${project.upload}/versions/1/restore/`;
    const stranger = await ApiClient.of(server.origin, await makeUser());
    expect((await stranger.delete(address)).status).toBe(404);
    const ofVersion = (number: string) => address.replace("/1/", `/${number}/`);
    expect((await api.delete(ofVersion("true"))).status).toBe(404);
    expect((await api.delete(ofVersion("2"))).status).toBe(204);
    expect((await file.versions()).map(({ is_restoring }) => is_restoring)).toEqual([false, true]);
    expect((await api.delete(address)).status).toBe(204);
    expect((await api.delete(address)).status).toBe(204);
    expect((await file.versions()).map(({ is_restoring }) => is_restoring)).toEqual([false, false]);

    await database.replacement.update({ where: { id: draft.id }, data: { applying: true } });
    expect((await file.restore(1)).status).toBe(503);
    expect((await stranger.delete(`${file.path(draft.id)}apply/`)).status).toBe(404);
    expect((await api.delete(`${file.path(draft.id)}apply/`)).status).toBe(204);
    expect((await file.get(draft.id)).state).toBe("ready");
    expect((await api.delete(file.path(draft.id))).status).toBe(204);
  });

  it("that fails changes nothing and says why", async () => {
    const first = await database.datasetVersion.findFirstOrThrow({
      where: { datasetId: project.upload, number: 1 },
    });
    const { file: whole } = await makePanel(`${OLD}\nF11,1935,1,2,3`);
    await whole.apply(await whole.begin(NEW));
    const row = await database.datasetVersion.findFirstOrThrow({
      where: { datasetId: whole.dataset, number: 1 },
    });
    expect(row.blobHash).not.toBe(first.blobHash);
    rmSync(localPath(row.blobHash));
    const refused = await whole.restore(1);
    expect(refused.status).toBe(409);
    const { detail } = await readJson<{ detail: string }>(refused);
    expect(detail).toContain("damaged on its disk");
    const [present, earlier] = await whole.versions();
    expect(present).toMatchObject({ number: 2, is_present: true, message: null });
    expect(earlier).toMatchObject({ number: 1, is_restoring: false, message: detail });
  });

  it("gives the file of each version", async () => {
    const get = (number: number | string, client = api) =>
      client.get(`/api/v1/file/${project.upload}/versions/${number}/download-file/`);
    expect(await (await get(1)).text()).toBe(OLD);
    const second = await get(2);
    expect(second.headers.get("Content-Disposition")).toContain("grunfeld_1955.csv");
    expect(await second.text()).toBe(NEW);
    expect((await get(3)).status).toBe(404);
    expect((await get("x")).status).toBe(404);
    expect((await get(1, await ApiClient.of(server.origin, await makeUser()))).status).toBe(404);
  });
});

describe("the analyses of replaced data", () => {
  const capitals = GRUNFELD.map((row) => row[4]);
  // The firms 1 to 9, and a row of 1955 with capital = firm for each of the ten.
  const later = [
    ...GRUNFELD.filter(([firm]) => firm !== 10).map((row) => row[4]),
    ...Array.from({ length: 10 }, (_, index) => index + 1),
  ];

  it("are applied to the new data at once, and their versions are listed", async () => {
    const { project, file } = await makePanel();
    const analysis = await makeAnalysis(project.id);
    expect(await meanOf(analysis)).toBeCloseTo(mean(capitals), 9);
    await file.apply(await file.begin(NEW));
    expect(await changesOf(analysis)).toEqual([]);
    expect(await meanOf(analysis)).toBeCloseTo(mean(later), 9);
    const report = await api.get(`/api/v1/analysis/${analysis.id}/report/`);
    expect(report.status).toBe(200);
    expect((await file.versions())[0]?.projects).toEqual([
      { id: project.id, name: project.name, analyses: [{ id: analysis.id, name: "Mean" }] },
    ]);
  });

  it("keep their old results when the user says so, or when their column is missing", async () => {
    const { project, file } = await makePanel();
    const analysis = await makeAnalysis(project.id);
    await file.apply(await file.change(await file.begin(NEW), { analyses: "keep" }));
    expect(await meanOf(analysis)).toBeCloseTo(mean(capitals), 9);
    expect(await changesOf(analysis)).not.toEqual([]);
    const used = (await file.versions()).map(({ number, projects }) => [
      number,
      projects.flatMap(({ analyses }) => analyses.map(({ name }) => name)),
    ]);
    expect(used).toEqual([
      [2, []],
      [1, ["Mean"]],
    ]);

    const other = await makeAnalysis(project.id);
    expect(await meanOf(other)).toBeCloseTo(mean(later), 9);
    await file.apply(await file.begin("firm,fy,inv\nF1,1935,1\nF1,1936,2\n"));
    expect(await meanOf(other)).toBeCloseTo(mean(later), 9);
    expect(await changesOf(other)).toContain("capital is no longer in the data.");
  });
});

describe("the numbers before and after", () => {
  it("are those of every function, the ones that moved most first", async () => {
    const { project, file } = await makePanel(withEvents(OLD));
    for (const key of FUNCTION_KEYS) {
      const multivariate = FUNCTIONS[key].kinds.find(({ analysis_type }) => analysis_type === "multivariate");
      // A function of categories alone compares the firms; one of two categories firms and years; one of two values large investments.
      const y = key === "logit" ? 6 : FUNCTIONS[key].y.numbers ? 3 : 2;
      const x = key === "did" ? 7 : FUNCTIONS[key].x.numbers ? 4 : 1;
      const X = multivariate === undefined ? [] : [{ column: x, trans: null }];
      const response = await api.post("/api/v1/analysis/", {
        project: project.id,
        name: key,
        analysis_function: [key],
        analysis_type: multivariate === undefined ? "univariate" : "multivariate",
        remove_outliers: false,
        variables: {
          Y: { column: y, trans: null },
          ...rolesFor(key, X, 5),
          settings: { statistics: ["avg"] },
        },
      });
      expect(response.status, await response.clone().text()).toBe(201);
    }
    const { effect } = await file.begin(withEvents(NEW));
    const results = effect?.results ?? [];
    expect(results.map(({ name }) => name).sort()).toEqual([...FUNCTION_KEYS].sort());
    for (const { name, problem, numbers } of results) {
      expect([name, problem]).toEqual([name, null]);
      const estimates = numbers.slice(1).filter(({ before, after }) => before !== null || after !== null);
      expect([name, estimates.length > 0]).toEqual([name, true]);
    }
    const moves = results.map(movementOf);
    expect(moves).toEqual(moves.toSorted((a, b) => b - a));
    // lm(inv ~ value) on all rows of Grunfeld's data, by hand from the sums of squares and products.
    const [x, y] = [GRUNFELD.map((row) => row[3]), GRUNFELD.map((row) => row[2])];
    const products = x.reduce((sum, value, row) => sum + (value - mean(x)) * ((y[row] ?? 0) - mean(y)), 0);
    const slope = products / x.reduce((sum, value) => sum + (value - mean(x)) ** 2, 0);
    const regression = results.find(({ name }) => name === "regression");
    expect(regression?.numbers.find(({ name }) => name === "value")?.before).toBeCloseTo(slope, 12);
  });
});

describe("rows left out by hand", () => {
  const kept = async (project: string) =>
    (
      await readJson<{ results: { is_on: boolean; kept: number }[] }>(
        api.get(`/api/v1/project/${project}/row-filters/`),
      )
    ).results;
  const marked = async (project: string) => {
    const marks = (await valuesOf(api, project, "Left out rows")) ?? [];
    const { data } = await pageOf(api, project);
    return data
      .filter((_, row) => marks[row] === 1)
      .map((row) => `${String(row.c1)} ${String(row.c2)}`)
      .sort();
  };

  it("stay left out in the new file where entity and time are the same", async () => {
    const { project, file } = await makePanel();
    // Firm 1 in 1937 and 1938, and firm 10 in 1935, which the new file does not have.
    await leaveOutRows(user.id, project.id, "3-4, 181");
    const draft = await file.begin(NEW);
    expect(draft.effect?.left_out).toEqual([
      { project: project.id, project_name: project.name, filter: "Left out rows", rows: 3, found: 2 },
    ]);
    await file.apply(draft);
    expect(await marked(project.id)).toEqual(["F1 1937", "F1 1938"]);
    expect(await kept(project.id)).toMatchObject([{ is_on: true, kept: 188 }]);
  });

  it("are let in again, and this is said, where nothing tells which rows they are", async () => {
    const { project, file } = await makePanel(OLD, null);
    await leaveOutRows(user.id, project.id, "3-4");
    const draft = await file.begin(NEW);
    expect(draft.effect?.left_out).toMatchObject([{ rows: 2, found: null }]);
    await file.apply(draft);
    expect(await kept(project.id)).toMatchObject([{ is_on: false }]);
  });

  it("keep their numbers when rows are appended", async () => {
    const { project, file } = await makePanel(OLD, null);
    await leaveOutRows(user.id, project.id, "3-4");
    const draft = await file.begin(`${HEADER}\nF1,1955,1,2,3\n`, { kind: "append" });
    expect(draft.effect?.left_out).toMatchObject([{ rows: 2, found: 2 }]);
    await file.apply(draft);
    expect(await kept(project.id)).toMatchObject([{ is_on: true, kept: 199 }]);
    expect(await marked(project.id)).toEqual(["F1 1937", "F1 1938"]);
  });
});

describe("a new file", () => {
  it("comes as a resumable upload, and a lost response may be asked for again", async () => {
    const { project, file } = await makePanel();
    const begun = await api.call("POST", "/api/v1/uploads/", undefined, {
      "Tus-Resumable": "1.0.0",
      "Upload-Length": String(NEW.length),
      "Upload-Metadata": `filename ${btoa("next.csv")}`,
    });
    const location = begun.headers.get("location") ?? "";
    const id = location.split("/").at(-2) ?? "";
    const ask = (client = api) =>
      client.post(`/api/v1/file/${project.upload}/replace/`, { upload_id: id, kind: "replace" });
    expect((await ask()).status).toBe(400);
    await api.call("PATCH", location, NEW, {
      "Tus-Resumable": "1.0.0",
      "Upload-Offset": "0",
      "Content-Type": "application/offset+octet-stream",
    });
    const first = await ask();
    expect(first.status, await first.clone().text()).toBe(201);
    const again = await ask();
    expect(again.status).toBe(201);
    expect((await readJson<{ id: string }>(again)).id).toBe((await readJson<{ id: string }>(first)).id);
    expect((await ask(await ApiClient.of(server.origin, await makeUser()))).status).toBe(404);
    expect((await file.compared(id)).rows).toMatchObject({ old_rows: 200, new_rows: 190, paired: 180 });
  });

  it("is read otherwise when its settings are changed, and is no dataset of its own until then", async () => {
    const { file } = await makePanel();
    const twoRows = `A table of firms;;;;\n${OLD.replaceAll(",", ";")}`;
    const draft = await file.begin(twoRows);
    const settings = { header: 2, first_row: 3, delimiter: ";" };
    const changed = await api.patch(`/api/v1/file/${draft.id}/set-file-first-row-header/`, settings);
    expect(changed.status, await changed.clone().text()).toBe(200);
    const again = await file.compared(draft.id);
    expect(again).toMatchObject({ state: "ready", message: null });
    expect(again.columns.map(({ result }) => result.kind)).toEqual(["same", "same", "same", "same", "same"]);
    for (const call of ["finalize/", "create-first-project/", "replace/"]) {
      const response = await api.post(`/api/v1/file/${draft.id}/${call}`, { name: "x", upload_id: "x" });
      expect([call, response.status]).toEqual([call, 409]);
    }
  });
});
