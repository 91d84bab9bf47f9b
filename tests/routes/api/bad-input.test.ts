import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { env } from "~/config/env.server";
import { localPath } from "~/storage/blob-paths.server";
import { useApiServer } from "../../factories/api-server";
import { makeDataset, makeProject, readJson, until } from "../../factories/projects";

const LIMIT = 55 * 1024 * 1024;
const TABLE = "x,y,z,label\n1,2,2,a\n2,4,4,b\n3,6,6,c\n4,8,8,d\n";

const { server, api } = useApiServer();

const temporaryFiles = () => {
  const folder = path.join(env.dataDir, "tmp");
  return existsSync(folder) ? readdirSync(folder) : [];
};
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function datasets(): Promise<unknown[]> {
  return (await readJson<{ results: unknown[] }>(api.get("/api/v1/file/"))).results;
}

/** Every refusal leaves the list of datasets and the temporary folder as they were. */
async function refused(name: string, content: string | Uint8Array, status: number) {
  const before = (await datasets()).length;
  const response = await api.upload(name, content);
  expect(response.status, await response.clone().text()).toBe(status);
  expect((await datasets()).length).toBe(before);
  expect(temporaryFiles()).toEqual([]);
  return readJson<Record<string, unknown>>(response);
}

describe("a file that is none", () => {
  const TYPE = { detail: "You can only upload XLS/XLSX/CSV file!", code: "unsupported_type" };

  it("is refused by its name", async () => {
    for (const name of ["picture.png", "report.pdf", "table.csv.exe"]) {
      expect(await refused(name, TABLE, 415)).toEqual(TYPE);
    }
  });

  it("is refused by its content, whatever its name says", async () => {
    const png = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), randomBytes(4_000)]);
    expect(await refused("table.xlsx", png, 415)).toEqual(TYPE);
    expect(await refused("table.csv", Buffer.from("%PDF-1.7\n\0\0\0\0\0binary\0\0\0"), 415)).toEqual(TYPE);
  });

  it("is refused when it is empty", async () => {
    for (const content of ["", " \n\n\t\n"]) {
      expect(await refused("empty.csv", content, 400)).toEqual({ file: ["The file is empty."] });
    }
  });
});

describe("a file of 55 MB", () => {
  it("is refused by its announced length at once", async () => {
    const body = await refused("large.csv", Buffer.alloc(LIMIT + 100_000, "1\n"), 413);
    expect(body).toEqual({ detail: "File must be less than 55MB!", code: "too_large" });
  });

  it("is refused at its last byte, and one byte less is not", async () => {
    const rows = Buffer.alloc(LIMIT, "1234567\n");
    expect(await refused("limit.csv", rows, 413)).toMatchObject({ detail: "File must be less than 55MB!" });
    expect(existsSync(localPath(sha256(rows)))).toBe(false);
    const less = rows.subarray(0, LIMIT - 1);
    const response = await api.upload("less.csv", less);
    expect(response.status).toBe(201);
    expect(existsSync(localPath(sha256(less)))).toBe(true);
    const { id } = await readJson<{ id: string }>(response);
    expect((await api.post(`/api/v1/file/${id}/abort/`)).status).toBe(200);
  });
});

describe("an upload that is cut off", () => {
  it("leaves nothing behind, and the server goes on", async () => {
    const before = (await datasets()).length;
    const boundary = "cut";
    const upload = request(`${server.origin}/api/v1/file/`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${api.token}`,
        "Content-Type": `multipart/form-data; boundary=${boundary}`,
        "Content-Length": 1_000_000,
      },
    });
    upload.on("error", () => undefined);
    upload.write(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="cut.csv"\r\n\r\n${TABLE.repeat(500)}`,
    );
    await until(
      () => Promise.resolve(temporaryFiles()),
      (files) => files.length === 1,
    );
    upload.destroy();
    await until(
      () => Promise.resolve(temporaryFiles()),
      (files) => files.length === 0,
    );
    expect((await datasets()).length).toBe(before);
  });

  it("is told so when the body ends before the file does", async () => {
    const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${TABLE}`;
    const response = await api.call("POST", "/api/v1/file/", body, {
      "Content-Type": "multipart/form-data; boundary=b",
    });
    expect(response.status).toBe(400);
    expect(Object.keys(await readJson<object>(response))).toEqual(["file"]);
    expect(temporaryFiles()).toEqual([]);
  });
});

describe("a body that is none", () => {
  it("is a 400 that says what is wrong", async () => {
    const text = await api.call("POST", "/api/v1/analysis/", "{ no json", {
      "Content-Type": "application/json",
    });
    expect(text.status).toBe(400);
    expect(await text.json()).toEqual({ non_field_errors: [expect.stringContaining("not JSON")] });
    const list = await api.post("/api/v1/analysis/", [1, 2]);
    expect(list.status).toBe(400);
    const upload = await api.post("/api/v1/file/", { file: "no" });
    expect(upload.status).toBe(400);
    expect(await upload.json()).toHaveProperty("upload_id");
    const empty = await api.post("/api/v1/file/", new FormData());
    expect(await empty.json()).toEqual({ file: ["Please choose a file."] });
  });

  it("is a 413 when it is too large", async () => {
    const response = await api.patch("/api/v1/project/x/", { name: "n".repeat(1_100_000) });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: "too_large" });
  });
});

describe("names", () => {
  it("of 121 characters are refused and of 120 are not; they are trimmed, never cut", async () => {
    const { id } = await makeDataset(api, TABLE);
    const rename = (name: string) => api.patch(`/api/v1/file/${id}/`, { name });
    expect((await rename("n".repeat(121))).status).toBe(400);
    expect(Object.keys(await readJson<object>(rename("   ")))).toEqual(["name"]);
    expect(await readJson(rename(` ${"n".repeat(120)} `))).toMatchObject({ name: "n".repeat(120) });
    const upload = await api.upload("a.csv", TABLE, { name: "n".repeat(121) });
    expect(upload.status).toBe(400);
    expect(Object.keys(await readJson<object>(upload))).toEqual(["name"]);
  });
});

describe("settings that do not fit", () => {
  const settings = async (id: string, body: object) => {
    const response = await api.patch(`/api/v1/file/${id}/set-file-first-row-header/`, body);
    return { status: response.status, body: await readJson<Record<string, unknown>>(response) };
  };

  it("name the field in the product's words, and change nothing", async () => {
    const { id } = await makeDataset(api, TABLE);
    const before = await settings(id, { header: 1, first_row: 2 });
    const cases: [object, string, string][] = [
      [{ header: 99, first_row: 100 }, "header", "We do not heve that many rows."],
      [{ header: 1, first_row: 99 }, "first_row", "We do not heve that many rows."],
      [{ header: -1, first_row: 2 }, "header", "Header should be greater than 0."],
      [{ header: 0, first_row: 0 }, "first_row", "Row number should be greater than 0."],
      [{ header: 2, first_row: 2 }, "first_row", "Row number should be greater than header number."],
    ];
    for (const [body, field, message] of cases) {
      expect(await settings(id, body)).toEqual({ status: 400, body: { [field]: [message] } });
    }
    expect((await settings(id, { header: 1 })).body).toHaveProperty("first_row");
    expect((await settings(id, { first_row: 2, col_ranges: "3-99" })).body).toHaveProperty("col_ranges");
    expect((await settings(id, { first_row: 2, surprise: 1 })).body).toHaveProperty("surprise");
    const receipt = await readJson(api.get(`/api/v1/file/${id}/receipt/`));
    expect(receipt).toEqual(before.body.receipt);
  });

  it("of 31 columns need a range, for the preview and for finalize", async () => {
    const row = (value: (column: number) => string) =>
      Array.from({ length: 31 }, (_, column) => value(column)).join(",");
    const wide = [row((c) => `c${c}`), row(String), row((c) => String(c * 2)), ""].join("\n");
    const { id } = await makeDataset(api, wide);
    expect(await readJson(api.get(`/api/v1/file/${id}/get-file-preview/`))).toMatchObject({
      column_warning: true,
      col_count: 31,
    });
    expect((await settings(id, { header: 1, first_row: 2 })).body).toHaveProperty("col_ranges");
    const finalized = await api.post(`/api/v1/file/${id}/finalize/`);
    expect(finalized.status).toBe(400);
    expect(await finalized.json()).toHaveProperty("col_ranges");
    expect((await settings(id, { header: 1, first_row: 2, col_ranges: "1-25, 27, 28-31" })).status).toBe(200);
  });
});

describe("an analysis that cannot be", () => {
  it("names the part that is wrong", async () => {
    const project = await makeProject(api, TABLE);
    const base = {
      name: "A",
      project: project.id,
      analysis_type: "multivariate",
      analysis_function: ["regression"],
      variables: { Y: { column: 1, trans: null }, X: [{ column: 2, trans: null }] },
    };
    const field = async (change: object) => {
      const response = await api.post("/api/v1/analysis/", { ...base, ...change });
      expect(response.status, await response.clone().text()).toBe(400);
      return readJson<Record<string, string[]>>(response);
    };
    const y = (column: number, trans: string | null = null) => ({ column, trans });
    expect(await field({ variables: { Y: y(4), X: [y(2)] } })).toEqual({
      variables: ["label is not a number column. Logit and Contingency table take texts."],
    });
    expect(await field({ variables: { Y: y(9), X: [y(2)] } })).toHaveProperty("variables");
    expect(await field({ variables: { Y: y(1), X: [] } })).toHaveProperty("variables");
    expect(await field({ variables: { Y: y(1), X: [y(2), y(2)] } })).toEqual({
      variables: ["This variable already on the list."],
    });
    expect(await field({ variables: { Y: y(1, "FirstDiff"), X: [y(2)] } })).toEqual({
      variables: ["Diff(1) must be used for all variables or for none."],
    });
    expect(await field({ variables: { Y: y(1, "cube"), X: [y(2)] } })).toHaveProperty("variables");
    expect(await field({ analysis_function: ["regression", "regression"] })).toHaveProperty(
      "analysis_function",
    );
    expect(await field({ analysis_function: ["astrology"] })).toHaveProperty("analysis_function");
    expect(await field({ name: "n".repeat(121) })).toHaveProperty("name");
    const several = await field({ name: "", analysis_type: "bivariate" });
    expect(Object.keys(several).sort()).toEqual(["analysis_type", "name"]);
  });
});

describe("a workbook", () => {
  const fixture = (name: string) => readFileSync(path.join("tests/fixtures/import", name));

  it.each([
    ["encrypted.xlsx", "This workbook is protected by a password. Save it without one and upload it again."],
    ["truncated.xlsx", "File is corrupted, upload again or try with new file"],
  ])("that cannot be opened is refused with the reason: %s", async (name, message) => {
    expect(await refused(name, fixture(name), 400)).toEqual({ file: [message] });
  });

  it("that unpacks to more than memory holds is refused, and the server answers others meanwhile", async () => {
    const [bomb, others] = await Promise.all([
      refused("zip_bomb.xlsx", fixture("zip_bomb.xlsx"), 413),
      api.get("/api/v1/statistics/"),
    ]);
    expect(bomb).toMatchObject({ code: "too_large" });
    expect(others.status).toBe(200);
  });

  it("whose fault shows later ends as a row with a message, and its preview is a 404", async () => {
    const { id, ...dataset } = await makeDataset(api, fixture("bad_crc.xlsx"), "bad_crc.xlsx");
    expect(dataset).toMatchObject({ status: "estimand_preview", busy: false });
    expect(dataset.message).toBe("File is corrupted, upload again or try with new file");
    const preview = await api.get(`/api/v1/file/${id}/get-file-preview/`);
    expect(preview.status).toBe(404);
    expect(await preview.json()).toMatchObject({ message: dataset.message });
    for (const response of [
      await api.patch(`/api/v1/file/${id}/set-file-first-row-header/`, { first_row: 2 }),
      await api.post(`/api/v1/file/${id}/finalize/`),
    ]) {
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ non_field_errors: [dataset.message] });
    }
  });

  it("is read by its content, whatever its name says", async () => {
    const dataset = await makeDataset(api, fixture("xlsx_named.csv"), "xlsx_named.csv");
    const preview = await readJson<{ sheets: string[] }>(
      api.get(`/api/v1/file/${dataset.id}/get-file-preview/`),
    );
    expect(preview.sheets.length).toBeGreaterThan(0);
  });
});
