import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { env } from "~/config/env.server";
import type { Dataset } from "~/services/shapes/dataset-shape";
import { useApiServer } from "../../factories/api-server";
import { readJson, until } from "../../factories/projects";

const MEMORY_KB = 1024 * 1024;
const MEBIBYTE = 1024 * 1024;
/** Nobody waits for a hostile file to end; on a busy machine so long passes without it. */
const OTHERS_MS = 3_000;

const { api } = useApiServer();

const fixture = (name: string) => readFileSync(path.join("tests/fixtures/import", name));

/** The final message: the refusal of the upload, or the message of the dataset or its import. */
async function endOf(name: string, content: Uint8Array): Promise<string> {
  const response = await api.upload(name, content);
  if (response.status !== 201) return response.text();
  const { id } = await readJson<Dataset>(response);
  const dataset = await until(
    () => readJson<Dataset>(api.get(`/api/v1/file/${id}/`)),
    ({ status }) => status !== "toprocess",
  );
  if (dataset.message !== null) return dataset.message;
  const finalized = await api.post(`/api/v1/file/${id}/finalize/`);
  expect(finalized.status, "a hostile file must not be taken").toBe(400);
  return finalized.text();
}

/** Asks for something small again and again; the longest answer in milliseconds. */
async function slowestAnswer(isOver: () => boolean): Promise<number> {
  let slowest = 0;
  while (!isOver()) {
    const asked = performance.now();
    expect((await api.get("/api/v1/statistics/")).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - asked);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return slowest;
}

const CORRUPTED = "File is corrupted, upload again or try with new file";

const UNPACKED = "A part of this workbook unpacks to more than 200 times its size.";

const CASES: [what: string, name: string, content: () => Uint8Array, said: string][] = [
  ["a zip bomb", "zip_bomb.xlsx", () => fixture("zip_bomb.xlsx"), UNPACKED],
  [
    "a bomb of repeated cells",
    "repeated_bomb.ods",
    () => fixture("repeated_bomb.ods"),
    "This workbook holds at least 20000001 cells; at most 20000000 can be read.",
  ],
  [
    "an entity bomb",
    "entity_bomb.xlsx",
    () => fixture("entity_bomb.xlsx"),
    "This file has a document type definition (DTD), which is not read.",
  ],
  [
    "an external entity",
    "external_entity.xlsx",
    () => fixture("external_entity.xlsx"),
    "This file has a document type definition (DTD), which is not read.",
  ],
  [
    "deep nesting",
    "deep.xlsx",
    () => fixture("deep.xlsx"),
    "The elements of this file are nested too deeply.",
  ],
  ["a shared string out of range", "strings.xlsx", () => fixture("string_out_of_range.xlsx"), CORRUPTED],
  ["a huge cell in a workbook", "huge_cell.xlsx", () => fixture("huge_cell.xlsx"), UNPACKED],
  [
    "a million columns",
    "columns.csv",
    () => Buffer.from(`${"a,".repeat(1_000_000)}a\n${"1,".repeat(1_000_000)}1\n`),
    "Row 1 has 1000001 columns; at most 16384 can be read.",
  ],
  [
    "a cell of 40 MB",
    "cell.csv",
    () => Buffer.concat([Buffer.from('a,b\n"'), Buffer.alloc(40 * MEBIBYTE, "x"), Buffer.from('",1\n2,3\n')]),
    "A cell in row 2 holds more than 8 MB of text.",
  ],
];

describe("a hostile file ends in words and in time, while others are answered", () => {
  it.each(CASES)("%s", async (_what, name, content, said) => {
    const bytes = content();
    const started = performance.now();
    let over = false;
    const [message, slowest] = await Promise.all([
      endOf(name, bytes).finally(() => (over = true)),
      slowestAnswer(() => over),
    ]);
    // In time: a file that took longer than it may would end in other words.
    expect(message).toContain(said);
    expect(slowest).toBeLessThan(Math.max(OTHERS_MS, performance.now() - started));
  });

  it("takes a bounded share of the memory: that of a process that reads all of them", async () => {
    const folder = path.join(env.dataDir, "hostile");
    mkdirSync(folder);
    const files = CASES.map(([, name, content], index) => {
      const file = path.join(folder, `${index}-${name}`);
      writeFileSync(file, content());
      return file;
    });
    const ordinary = path.join(folder, "ordinary.csv");
    writeFileSync(ordinary, "a,b\n1,2\n3,4\n");
    const script = ["--import", "tsx", "tests/factories/read-hostile.ts", ordinary, ...files];
    const { stdout } = await promisify(execFile)(process.execPath, script);
    const measured = JSON.parse(stdout) as { files: number; grownBy: number };
    expect(measured.files).toBe(CASES.length);
    expect(measured.grownBy).toBeLessThan(MEMORY_KB);
  });

  it("external relations are not followed: the cells are those of the file", async () => {
    const response = await api.upload("external.xlsx", fixture("external_relation.xlsx"));
    expect(response.status).toBe(201);
    const { id } = await readJson<Dataset>(response);
    await until(
      () => readJson<Dataset>(api.get(`/api/v1/file/${id}/`)),
      ({ status }) => status !== "toprocess",
    );
    const preview = await readJson<{ data: string[][] }>(api.get(`/api/v1/file/${id}/get-file-preview/`));
    expect(JSON.stringify(preview.data)).not.toContain("root:");
    expect(preview.data.flat().filter((text) => text !== "")).toEqual(expect.arrayContaining(["1", "4"]));
  });

  it.each([
    ["../../../etc/passwd.csv", "passwd"],
    ["C:\\Windows\\system32\\drivers.csv", "drivers"],
    ["/etc/cron.d/job.csv", "job"],
  ])("folders in the name of an upload lead nowhere: %s", async (name, base) => {
    const response = await api.upload(name, "a,b\n1,2\n3,4\n");
    expect(response.status).toBe(201);
    const dataset = await readJson<Dataset>(response);
    expect(dataset.name).toBe(base);
    expect(dataset.file_name).toBe(`${base}.csv`);
  });
});
