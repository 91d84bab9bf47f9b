import { beforeAll, describe, expect, it } from "vitest";
import { database } from "~/db/client.server";
import type { Page, Row } from "~/services/projects/get-page.server";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { useApiServer } from "../../factories/api-server";
import { makeProject, readJson } from "../../factories/projects";
import { ApiClient, makeUser } from "../../factories/users";

/** Cells that programs between two tables like to change. */
const NUMBERS = [
  "0.1",
  "-0",
  "1e-300",
  "5e-324",
  "1.7976931348623157e308",
  "0.30000000000000004",
  "-2.5",
  "",
];
const WHOLE = ["9007199254740993e3", "1e21", "123456789012345678e2", "10", "-1e16", "7", "", "2019"];
const MONTHS = ["10.2019", "11.2001", "12.1999", "10.2020", "10.2021", "", "12.2000", "11.2011"];
const TEXTS = [
  "=1+1",
  // The import takes one apostrophe off.
  "''=1+1",
  "'''-x",
  '"a, ""b"""',
  "two\nlines",
  '" blanks "',
  "Zoë & <b>_x000D_ 東京",
  "",
];
const CODES = ["007", "010", "", "000", "042", "0815", "00", "099"];
const DAYS = [
  "2024-02-29",
  "1900-01-01",
  "1900-02-28",
  "1900-03-01",
  "1066-10-14",
  "",
  "9999-12-31",
  "1970-01-01",
];
const TIMES = [
  "2024-02-29T23:59:59.999",
  "1970-01-01T00:00:01",
  "2019-04-03T14:30:00",
  "",
  "2000-01-01T00:00:00",
  "2038-01-19T03:14:07",
  "1955-11-05T06:15:00",
  "2024-12-31T12:00:00.001",
];
const quote = (text: string) => (/[\n]/.test(text) ? `"${text}"` : text);
const TABLE = [
  "number,=whole,month,text,code,day,time",
  ...NUMBERS.map((number, row) =>
    [number, WHOLE[row], MONTHS[row], quote(TEXTS[row] ?? ""), CODES[row], DAYS[row], TIMES[row]].join(","),
  ),
].join("\n");
const TYPES = ["NUMBER", "NUMBER", "NUMBER", "STRING", "STRING", "DATE", "DATE"] as const;
/** More than a chunk of rows and than a record batch. */
const LONG_ROWS = 70_000;

const { server, api } = useApiServer();
let project: ProjectDetail;

beforeAll(async () => {
  const types = Object.fromEntries(TYPES.map((type, index) => [String(index + 1), type]));
  project = await makeProject(api, TABLE, { header: 1, first_row: 2, types });
});

const exported = (id: string, query = "") => api.get(`/api/v1/project/${id}/export-dataset/${query}`);

async function tableOf(id: string): Promise<{ columns: unknown[]; rows: Row[] }> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await readJson<Page>(
      api.get(`/api/v1/project/${id}/get-dataset/?page=${page}&page_size=1000`),
    );
    rows.push(...answer.data);
    if (!answer.has_next_page) {
      return { columns: answer.schema.fields.map(({ title, type }) => [title, type]), rows };
    }
  }
}

/** The sha256 of each column's file: the same for the same bits only, the sign of a zero included. */
async function columnFiles(projectId: string): Promise<string[]> {
  const columns = await database.column.findMany({ where: { projectId }, orderBy: { columnIndex: "asc" } });
  return columns.map(({ blobHash }) => blobHash);
}

/** Uploads an export unchanged, without settings. */
async function importAgain(id: string, format: "csv" | "xlsx"): Promise<ProjectDetail> {
  const response = await exported(id, `?format=${format}`);
  expect(response.status).toBe(200);
  return makeProject(api, new Uint8Array(await response.arrayBuffer()));
}

describe.each(["csv", "xlsx"] as const)("an export as %s, imported again,", (format) => {
  it("has the same names, types and values, bit for bit", async () => {
    const before = await tableOf(project.id);
    expect(before.columns.slice(1)).toEqual([
      ["number", "NUMBER"],
      ["=whole", "NUMBER"],
      ["month", "NUMBER"],
      ["text", "STRING"],
      ["code", "STRING"],
      ["day", "DATE"],
      ["time", "DATE"],
    ]);
    const { id } = await importAgain(project.id, format);
    expect(await tableOf(id)).toEqual(before);
    expect(await columnFiles(id)).toEqual(await columnFiles(project.id));
  });

  it("has the same rows where chunks meet, and those without a value", async () => {
    const lines = Array.from({ length: LONG_ROWS }, (_, row) =>
      row % 1000 === 999 ? "#N/A," : `${row / 3},t${row % 7}`,
    );
    const { id } = await makeProject(api, `x,t\n${lines.join("\n")}\n`, { header: 1, first_row: 2 });
    const page = await readJson<Page>(api.get(`/api/v1/project/${id}/get-dataset/?page=1000&page_size=1`));
    expect(page.data).toEqual([{ index: 1000, c1: null, c2: null }]);
    const again = await importAgain(id, format);
    expect(again.row_count).toBe(LONG_ROWS);
    expect(await columnFiles(again.id)).toEqual(await columnFiles(id));
  });
});

describe("an export", () => {
  it("is a workbook unless CSV is asked for, under the project's name", async () => {
    await api.patch(`/api/v1/project/${project.id}/`, { name: "Übersicht: Q1/Q2" });
    const workbook = await exported(project.id);
    expect(workbook.headers.get("content-type")).toBe(
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    );
    expect(workbook.headers.get("content-disposition")).toContain(
      "filename*=UTF-8''%C3%9Cbersicht_%20Q1_Q2.xlsx",
    );
    const csv = await exported(project.id, "?format=csv");
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(csv.headers.get("content-disposition")).toContain("Q1_Q2.csv");
    expect((await exported(project.id, "?format=ods")).status).toBe(400);
  });

  it("as CSV runs no formula: cells that would begin one begin with an apostrophe", async () => {
    const text = await (await exported(project.id, "?format=csv")).text();
    expect(text).toContain("number,'=whole,month");
    expect(text).toContain(",'=1+1,");
    expect(text).toContain(",''=1+1,");
    expect(text).not.toMatch(/(^|,|\n)"?[=@]/);
  });

  it("is the owner's alone, and needs data", async () => {
    const stranger = await ApiClient.of(server.origin, await makeUser());
    expect((await stranger.get(`/api/v1/project/${project.id}/export-dataset/`)).status).toBe(404);
    const failed = await makeProject(api, "a\n1\n2\n");
    await database.project.update({ where: { id: failed.id }, data: { status: "failed", rowCount: null } });
    expect((await exported(failed.id)).status).toBe(409);
  });

  it("says before it begins that a cell is too long for Excel, and where; CSV takes it", async () => {
    const long = "x".repeat(32_768);
    const { id } = await makeProject(api, `note,n\nshort,1\n${long},2\n`);
    const refused = await exported(id);
    expect(refused.status).toBe(409);
    expect((await readJson<{ detail: string }>(refused)).detail).toMatch(/row 2 of “note”.*CSV/);
    expect(await (await exported(id, "?format=csv")).text()).toContain(long);
  });
});
