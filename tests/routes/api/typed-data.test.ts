import { beforeAll, describe, expect, it } from "vitest";
import { LIMITS } from "~/config/limits";
import { createTypedDataset } from "~/services/datasets/create-typed-dataset.server";
import type { Dataset } from "~/services/shapes/dataset-shape";
import type { AppServer } from "../../factories/app-server";
import { sharedServer } from "../../factories/shared-server";
import { readJson, until, waitForProject } from "../../factories/projects";
import { ApiClient, makeUser } from "../../factories/users";

const PATH = "/api/v1/file/manually-insert-data/";
const MISSING_NAME = "Please enter a name for your dataset.";

let server: AppServer;
let api: ApiClient;
let userId: string;

beforeAll(async () => {
  server = await sharedServer();
  const user = await makeUser();
  userId = user.id;
  api = await ApiClient.of(server.origin, user);
});

interface Page {
  schema: { fields: { title: string; type: string; columnName: string }[] };
  data: Record<string, unknown>[];
}

/** Waits for the inspection, finalizes, and gives the project's first page. */
async function openTyped(id: string) {
  const dataset = await until(
    () => readJson<Dataset>(api.get(`/api/v1/file/${id}/`)),
    ({ status }) => status === "estimand_preview",
  );
  const { project_full_id } = await readJson<{ project_full_id: string }>(
    api.post(`/api/v1/file/${id}/finalize/`),
  );
  await waitForProject(api, project_full_id);
  const { schema, data } = await readJson<Page>(api.get(`/api/v1/project/${project_full_id}/get-dataset/`));
  const fields = schema.fields.slice(1).map(({ title, type }) => [title, type]);
  return { dataset, fields, data };
}

async function typed(body: object) {
  const response = await api.post(PATH, body);
  expect(response.status, await response.clone().text()).toBe(201);
  return (await readJson<{ file_id: string }>(response)).file_id;
}

describe("typed data", () => {
  it("become a dataset with the names that were given, whatever they look like", async () => {
    const id = await typed({
      name: "  Sales: north/south ",
      columns: ["2001", "Region, old", "2003"],
      json_data: [
        [1.5, "a,b;c", null],
        [-2e-7, 'say "hi"', true],
        [3, "two\nlines", false],
      ],
    });
    const { dataset, fields, data } = await openTyped(id);
    expect(dataset).toMatchObject({ name: "Sales: north/south", file_name: "Sales- north-south.tsv" });
    expect(fields).toEqual([
      ["2001", "NUMBER"],
      ["Region, old", "STRING"],
      ["2003", "STRING"],
    ]);
    expect(data).toEqual([
      { index: 1, c1: 1.5, c2: "a,b;c", c3: null },
      { index: 2, c1: -2e-7, c2: 'say "hi"', c3: "TRUE" },
      { index: 3, c1: 3, c2: "two\nlines", c3: "FALSE" },
    ]);
  });

  it("without names are looked at as a file is", async () => {
    const { fields } = await openTyped(await typed({ name: "t", json_data: [["x"], ["1,5"], ["2,5"]] }));
    expect(fields).toEqual([["x", "NUMBER"]]);
  });

  it("of one column with commas stay one column in the grid", async () => {
    const table = "note\nred, blue\ngreen, grey\n";
    const { id } = await createTypedDataset(userId, { name: "Notes", table, header: true, grid: true });
    const { fields, data } = await openTyped(id);
    expect(fields).toEqual([["note", "STRING"]]);
    expect(data.map(({ c1 }) => c1)).toEqual(["red, blue", "green, grey"]);
  });

  it("pasted as text without tabs are parted as a file's are, and blank lines before them are nothing", async () => {
    const table = "\r\n \r\na;b\r\n1;2,5\r\n3;4,5\r\n";
    const { id } = await createTypedDataset(userId, { name: "Text", table, header: true, grid: false });
    const { fields, data } = await openTyped(id);
    expect(fields).toEqual([
      ["a", "NUMBER"],
      ["b", "NUMBER"],
    ]);
    expect(data[0]).toEqual({ index: 1, c1: 1, c2: 2.5 });
  });

  it.each([
    ["no name", { name: "  ", json_data: [[1]] }, { name: [MISSING_NAME] }],
    ["no name at all", { json_data: [[1]] }, { name: [MISSING_NAME] }],
    ["nothing but blanks", { name: "t", json_data: [["", " "], [null]] }, { json_data: ["No Data Found"] }],
    ["no rows", { name: "t", columns: ["a"], json_data: [] }, { json_data: ["No Data Found"] }],
    [
      "too many rows",
      { name: "t", json_data: Array.from({ length: LIMITS.typedTable.rows + 1 }, () => [1]) },
      { json_data: [expect.stringContaining("at most 2")] },
    ],
    [
      "too many columns",
      { name: "t", json_data: [[1], Array.from({ length: 31 }, () => 1)] },
      {
        json_data: ["A typed table has at most 30 columns, row 2 has 31. Upload it as a file."],
      },
    ],
    [
      "a cell that is too long",
      { name: "t", json_data: [["x".repeat(1_001)]] },
      { json_data: [expect.stringContaining("one in row 1 has more.")] },
    ],
    ["a cell that is none", { name: "t", json_data: [[{}]] }, expect.anything()],
  ])("are refused with %s", async (_what, body, problem) => {
    const response = await api.post(PATH, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual(problem);
  });

  it("with control characters are refused as such, not as a file of the wrong type", async () => {
    const cells = ["\u0001\u0001\u0003\u007f\u009e", "\u0088)\u0001\u0001\u0011\u0004\u0013"];
    const answer = await api.post(PATH, { name: "Broken", json_data: [cells, cells] });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("control characters");
  });

  it("are their owner's", async () => {
    const id = await typed({ name: "Mine", json_data: [["a"], [1], [2]] });
    const stranger = await ApiClient.of(server.origin, await makeUser());
    expect((await stranger.get(`/api/v1/file/${id}/`)).status).toBe(404);
    expect((await new ApiClient(server.origin, null).post(PATH, { name: "t" })).status).toBe(401);
  });
});
