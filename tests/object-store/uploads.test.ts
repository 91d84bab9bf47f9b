import { mkdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { dropUnnamedParts } from "~/services/uploads/drop-uploads.server";
import { pairStore } from "~/services/maintenance/pair-store.server";
import { JOB_HANDLERS } from "~/services/job-handlers.server";
import type { Dataset } from "~/services/shapes/dataset-shape";
import { useApiServer } from "../factories/api-server";
import { bucket, type Fate } from "../factories/bucket";
import { readJson } from "../factories/projects";
import { storedBytes, storedPieces, uploadFolder } from "../factories/stored-upload";

const MIB = 1024 * 1024;
const LINE = "1.25,2.5,3.75,a text\n";
/** Three pieces. */
const TABLE = LINE.repeat(Math.ceil((5 * MIB) / LINE.length));
const BUSY = [503, "10"];

const { api } = useApiServer();
beforeAll(() => pairStore());
afterEach(async () => {
  bucket.calm();
  await bucket.comeBack().catch(() => undefined);
});

const begin = (length = TABLE.length) =>
  api.call("POST", "/api/v1/uploads/", undefined, {
    "Upload-Length": String(length),
    "Upload-Metadata": `filename ${btoa("a.csv")}`,
  });
const begun = async (length?: number) => (await begin(length)).headers.get("location") ?? "";
const idOf = (location: string) => location.split("/").at(-2) ?? "";
const send = (location: string, offset: number, text: string) =>
  api.call("PATCH", location, text, {
    "Upload-Offset": String(offset),
    "Content-Type": "application/offset+octet-stream",
  });
const head = (location: string) => api.call("HEAD", location);
const offsetOf = async (location: string) => Number((await head(location)).headers.get("upload-offset"));
const outcome = ({ status, headers }: Response) => [status, headers.get("retry-after")];

describe("an upload in a bucket", () => {
  it("keeps what was stored when the store fails in its midst: 503 with Retry-After, and it goes on later", async () => {
    const location = await begun();
    const isSecond = (address: string) => new RegExp(`/uploads/${idOf(location)}/[1-9]`).test(address);
    bucket.judge = ({ method, path: address }): Fate =>
      method === "PUT" && isSecond(address) ? { status: 500 } : "pass";
    expect(outcome(await send(location, 0, TABLE))).toEqual(BUSY);
    bucket.calm();
    const offset = await offsetOf(location);
    expect(offset).toBeGreaterThanOrEqual(2 * MIB);
    expect(offset).toBeLessThan(TABLE.length);
    expect((await send(location, offset, TABLE.slice(offset))).status).toBe(204);
    const made = await api.post("/api/v1/file/", { upload_id: idOf(location) });
    expect(made.status).toBe(201);
    const dataset = await readJson<Dataset>(made);
    expect(await (await api.get(`/api/v1/file/${dataset.id}/download-file/`)).text()).toBe(TABLE);
    expect(storedBytes(idOf(location))).toBeNull();
  });

  it("is never taken for deleted, or begun again, while the store is away", async () => {
    const location = await begun();
    await send(location, 0, TABLE.slice(0, 1000));
    await bucket.goAway();
    expect(outcome(await head(location))).toEqual(BUSY);
    expect(outcome(await send(location, 1000, "x"))).toEqual(BUSY);
    expect(outcome(await api.post("/api/v1/file/", { upload_id: idOf(location) }))).toEqual(BUSY);
    expect(outcome(await begin())).toEqual(BUSY);
    await bucket.comeBack();
    expect(await offsetOf(location)).toBe(1000);
    // The one that was refused has no record.
    const { results } = await readJson<{ results: { offset: number }[] }>(api.get("/api/v1/uploads/"));
    expect(results.map(({ offset }) => offset)).toEqual([1000]);
  });

  it("loses no acknowledged byte while the next request writes and is killed", async () => {
    const location = await begun();
    await send(location, 0, TABLE.slice(0, 1000));
    let pieces: string[] = [];
    // A process that was killed here would leave the data stored now.
    bucket.judge = ({ method }): Fate => {
      if (method === "PUT") pieces = storedPieces(idOf(location));
      return "pass";
    };
    expect((await send(location, 1000, TABLE.slice(1000, 2000))).status).toBe(204);
    expect(pieces.sort()).toEqual(["0-0", "0-1000"]);
  });

  it("sends each piece with its SHA-256, in one request of at most a few MiB", async () => {
    const location = await begun();
    bucket.calm();
    await send(location, 0, TABLE);
    const puts = bucket.passed.filter(({ method }) => method === "PUT");
    expect(puts).toHaveLength(3);
    for (const { headers } of puts) {
      expect(headers["x-amz-checksum-sha256"]).toMatch(/^[\w+/]{43}=$/);
      expect(Number(headers["content-length"])).toBeLessThan(3 * MIB);
    }
  });

  it("is deleted at once for its user while the store is away, and its bytes by the sweep", async () => {
    const location = await begun();
    await send(location, 0, TABLE.slice(0, 1000));
    await bucket.goAway();
    expect((await api.delete(location)).status).toBe(204);
    expect((await api.get(location)).status).toBe(404);
    await bucket.comeBack();
    expect(storedBytes(idOf(location))).toBe(1000);
    expect(await dropUnnamedParts(new Date(Date.now() + 61 * 60_000))).toBe(1);
    expect(storedBytes(idOf(location))).toBeNull();
  });
});

describe("the sweep", () => {
  const leave = (id: string, piece: string, minutesAgo: number) => {
    const file = path.join(uploadFolder(id), piece);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, "a,b\n");
    const then = new Date(Date.now() - minutesAgo * 60_000);
    utimesSync(file, then, then);
  };

  it("removes old bytes that no record names, and no others", async () => {
    const named = await begun();
    await send(named, 0, "1,2\n");
    for (const piece of storedPieces(idOf(named))) {
      const file = path.join(uploadFolder(idOf(named)), piece);
      utimesSync(file, new Date(0), new Date(0));
      expect(statSync(file).mtimeMs).toBe(0);
    }
    leave("crashed", "0-0", 120);
    leave("crashed", "0-4", 61);
    leave("young", "0-0", 120);
    leave("young", "0-4", 59);
    const { signal } = new AbortController();
    await JOB_HANDLERS.sweep.run({ subjectId: "", ownerId: "", signal, report: () => undefined });
    expect(storedPieces("crashed")).toEqual([]);
    expect(storedPieces("young")).toHaveLength(2);
    expect(await offsetOf(named)).toBe(4);
  });
});
