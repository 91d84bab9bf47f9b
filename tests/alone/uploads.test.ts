import { type IncomingMessage, request as httpRequest } from "node:http";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { LIMITS } from "~/config/limits";
import { database } from "~/db/client.server";
import type { Dataset } from "~/services/shapes/dataset-shape";
import { JOB_HANDLERS } from "~/services/job-handlers.server";
import { useOwnServer } from "../factories/own-server";
import { startPageServer } from "../factories/page-server";
import { readJson, until } from "../factories/projects";
import { storedBytes } from "../factories/stored-upload";
import { ApiClient, makeUser } from "../factories/users";

const TABLE = `a,b\n${Array.from({ length: 2000 }, (_, row) => `${row},${row / 4}`).join("\n")}\n`;
const BYTES = "application/offset+octet-stream";

const { server, api } = useOwnServer();

function begin(length: number | string, name = "resumed.csv", client = api): Promise<Response> {
  return client.call("POST", "/api/v1/uploads/", undefined, {
    "Tus-Resumable": "1.0.0",
    "Upload-Length": String(length),
    "Upload-Metadata": `filetype dGV4dA==,filename ${Buffer.from(name).toString("base64")}`,
  });
}

async function begun(length: number, name?: string): Promise<string> {
  const response = await begin(length, name);
  expect(response.status, await response.clone().text()).toBe(201);
  expect(response.headers.get("tus-resumable")).toBe("1.0.0");
  return response.headers.get("location") ?? "";
}

const send = (location: string, offset: number, text: string, client = api) =>
  client.call("PATCH", location, text, {
    "Tus-Resumable": "1.0.0",
    "Upload-Offset": String(offset),
    "Content-Type": BYTES,
  });

async function offsetOf(location: string): Promise<number> {
  const response = await api.call("HEAD", location, undefined, { "Tus-Resumable": "1.0.0" });
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  return Number(response.headers.get("upload-offset"));
}

const idOf = (location: string) => location.split("/").at(-2) ?? "";
const finish = (location: string, name?: string) =>
  api.post("/api/v1/file/", { upload_id: idOf(location), ...(name === undefined ? {} : { name }) });
const storedOf = (location: string) => storedBytes(idOf(location));

/** Sends the beginning of a body that says it is whole, and tears the connection down. */
async function sendAndBreak(location: string, offset: number, announced: number, text: string) {
  const sending = httpRequest(`${server.origin}${location}`, {
    method: "PATCH",
    headers: {
      Authorization: `Bearer ${api.token ?? ""}`,
      "Content-Type": BYTES,
      "Content-Length": announced,
      "Upload-Offset": offset,
    },
  });
  sending.on("error", () => undefined);
  sending.write(text);
  await once(sending, "socket");
  return sending;
}

describe("a resumable upload", () => {
  it("comes in parts, and becomes the dataset that the whole file is", async () => {
    const location = await begun(TABLE.length, "Übung 1.csv");
    const first = await send(location, 0, TABLE.slice(0, 1000));
    expect(first.status).toBe(204);
    expect(first.headers.get("upload-offset")).toBe("1000");
    expect(await offsetOf(location)).toBe(1000);
    const early = await finish(location);
    expect(early.status).toBe(400);
    expect(await early.json()).toEqual({ upload_id: [`Only 1000 of ${TABLE.length} bytes have arrived.`] });
    expect((await send(location, 1000, TABLE.slice(1000))).status).toBe(204);
    const response = await finish(location);
    expect(response.status).toBe(201);
    const dataset = await readJson<Dataset>(response);
    expect(dataset).toMatchObject({ name: "Übung 1", file_name: "Übung 1.csv", status: "toprocess" });
    expect(await (await api.get(`/api/v1/file/${dataset.id}/download-file/`)).text()).toBe(TABLE);
    expect(storedOf(location)).toBeNull();
    expect((await api.get(location)).status).toBe(404);
  });

  it("gives the same dataset to who asks again because the answer was lost", async () => {
    const location = await begun(TABLE.length);
    await send(location, 0, TABLE);
    const [first, second] = await Promise.all([finish(location), finish(location)]);
    const third = await finish(location);
    expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
    const ids = await Promise.all(
      [first, second, third].map(async (answer) => (await readJson<Dataset>(answer)).id),
    );
    expect(new Set(ids).size).toBe(1);
    const { results } = await readJson<{ results: Dataset[] }>(api.get("/api/v1/file/"));
    expect(results.filter(({ id }) => id === ids[0])).toHaveLength(1);
    const stranger = await ApiClient.of(server.origin, await makeUser());
    expect((await stranger.post("/api/v1/file/", { upload_id: ids[0] })).status).toBe(404);
    expect((await api.delete(`/api/v1/file/${ids[0] ?? ""}/`)).status).toBe(204);
    expect((await finish(location)).status).toBe(404);
  });

  it("goes on after a lost connection where it stood, even while the old connection still hangs", async () => {
    const location = await begun(TABLE.length);
    const broken = await sendAndBreak(location, 0, TABLE.length, TABLE.slice(0, 5000));
    await until(
      () => Promise.resolve(storedOf(location)),
      (bytes) => bytes === 5000,
    );
    // The first connection is open all the while: asking where the upload stands takes it over.
    const stands = await offsetOf(location);
    expect((await send(location, stands, TABLE.slice(stands))).status).toBe(204);
    const dataset = await readJson<Dataset>(finish(location, "Gone on with"));
    broken.destroy();
    expect(dataset.name).toBe("Gone on with");
    expect(await (await api.get(`/api/v1/file/${dataset.id}/download-file/`)).text()).toBe(TABLE);
  });

  it("answers a connection that was taken over that it is lost, not that all was stored", async () => {
    const location = await begun(TABLE.length);
    const sending = await sendAndBreak(location, 0, TABLE.length, TABLE.slice(0, 5000));
    const answered = once(sending, "response") as Promise<[IncomingMessage]>;
    await until(
      () => Promise.resolve(storedOf(location)),
      (bytes) => bytes === 5000,
    );
    expect(await offsetOf(location)).toBe(5000);
    const [answer] = await answered;
    sending.destroy();
    expect(answer.statusCode).toBe(400);
    expect(answer.headers["upload-offset"]).toBeUndefined();
  });

  it("is not disturbed by another user who asks for it", async () => {
    const location = await begun(TABLE.length);
    const stranger = await ApiClient.of(server.origin, await makeUser());
    const sending = await sendAndBreak(location, 0, TABLE.length, TABLE.slice(0, 5000));
    const answered = once(sending, "response") as Promise<[IncomingMessage]>;
    await until(
      () => Promise.resolve(storedOf(location)),
      (bytes) => bytes === 5000,
    );
    for (const method of ["HEAD", "GET", "DELETE"]) {
      expect((await stranger.call(method, location)).status).toBe(404);
    }
    expect((await send(location, 5000, "x", stranger)).status).toBe(404);
    sending.end(TABLE.slice(5000));
    const [answer] = await answered;
    expect([answer.statusCode, answer.headers["upload-offset"]]).toEqual([204, String(TABLE.length)]);
  });

  it("keeps what came before the connection broke", async () => {
    const location = await begun(TABLE.length);
    const broken = await sendAndBreak(location, 0, TABLE.length, TABLE.slice(0, 5000));
    await until(
      () => Promise.resolve(storedOf(location)),
      (bytes) => bytes === 5000,
    );
    broken.destroy();
    expect((await readJson<{ offset: number }>(api.get(location))).offset).toBe(5000);
  });

  it("goes on after a restart of the server", async () => {
    const location = await begun(TABLE.length);
    await send(location, 0, TABLE.slice(0, 700));
    await server.close();
    Object.assign(server, await startPageServer());
    Object.assign(api, new ApiClient(server.origin, api.token));
    expect(await offsetOf(location)).toBe(700);
    expect((await send(location, 700, TABLE.slice(700))).status).toBe(204);
    expect((await finish(location)).status).toBe(201);
  });

  it("runs beside another one", async () => {
    const [one, two] = await Promise.all([begun(TABLE.length, "one.csv"), begun(TABLE.length, "two.csv")]);
    await Promise.all([send(one, 0, TABLE.slice(0, 900)), send(two, 0, TABLE.slice(0, 400))]);
    await Promise.all([send(one, 900, TABLE.slice(900)), send(two, 400, TABLE.slice(400))]);
    const made = await Promise.all([finish(one), finish(two)]);
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
  });

  it("takes no byte twice and leaves none out", async () => {
    const location = await begun(TABLE.length);
    await send(location, 0, TABLE.slice(0, 100));
    for (const offset of [0, 50, 101]) {
      const response = await send(location, offset, "x");
      expect(response.status).toBe(409);
      expect((await readJson<{ detail: string }>(response)).detail).toContain("is at byte 100");
    }
    expect(await offsetOf(location)).toBe(100);
  });

  it("takes no more than was announced", async () => {
    const location = await begun(10);
    expect((await send(location, 0, "a,b\n1,2\n3,4\n")).status).toBe(400);
    expect(await offsetOf(location)).toBe(10);
  });

  it("is refused before a byte is sent: too large, another kind, no name, no length", async () => {
    const large = await begin(LIMITS.uploadBytes);
    expect(large.status).toBe(413);
    expect(await large.json()).toMatchObject({ detail: "File must be less than 55MB!" });
    expect((await begin(LIMITS.uploadBytes - 1)).status).toBe(201);
    const kind = await begin(5, "picture.png");
    expect(kind.status).toBe(415);
    expect(await kind.json()).toMatchObject({ detail: "You can only upload XLS/XLSX/CSV file!" });
    expect((await begin(5, "")).status).toBe(400);
    for (const length of ["", "-1", "1.5", "many"]) expect((await begin(length)).status).toBe(400);
    const location = await begun(5);
    const json = await api.call("PATCH", location, "a,b", {
      "Upload-Offset": "0",
      "Content-Type": "text/csv",
    });
    expect(json.status).toBe(415);
  });

  it("is refused by the header that is wrong, in our words", async () => {
    const announce = (headers: Record<string, string>) =>
      api.call("POST", "/api/v1/uploads/", undefined, { "Upload-Metadata": "filename YS5jc3Y=", ...headers });
    const count = (name: string) => ({ [name]: [`Give a whole number of bytes in the header ${name}.`] });
    const wrong: Record<string, string>[] = [{}, { "Upload-Length": "1e3" }, { "Upload-Defer-Length": "1" }];
    for (const headers of wrong) {
      const response = await announce(headers);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual(count("Upload-Length"));
    }
    const unreadable = await announce({ "Upload-Length": "5", "Upload-Metadata": "filename a.csv" });
    expect(unreadable.status).toBe(400);
    expect(Object.keys(await readJson(unreadable))).toEqual(["Upload-Metadata"]);
    const location = await begun(5);
    for (const offset of [null, "-1", "x"]) {
      const response = await api.call("PATCH", location, "a,b", {
        "Content-Type": BYTES,
        ...(offset === null ? {} : { "Upload-Offset": offset }),
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual(count("Upload-Offset"));
    }
  });

  it("comes through two proxies, and is shown to no other site", async () => {
    const response = await api.call("POST", "/api/v1/uploads/", undefined, {
      "Upload-Length": "5",
      "Upload-Metadata": "filename YS5jc3Y=",
      "X-Forwarded-Proto": "https, http",
    });
    expect(response.status).toBe(201);
    expect(response.headers.get("location")).toMatch(/^\/api\/v1\/uploads\/[a-z0-9]+\/$/);
    expect([...response.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  it("whose content is no table is refused at its end, and gone", async () => {
    const location = await begun(9, "no-table.csv");
    await send(location, 0, "%PDF-1.7\n");
    expect((await finish(location)).status).toBe(415);
    expect((await api.get(location)).status).toBe(404);
  });

  it("can be cancelled, and is erased when a day is over", async () => {
    const cancelled = await begun(TABLE.length);
    await send(cancelled, 0, TABLE.slice(0, 10));
    expect((await api.delete(cancelled)).status).toBe(204);
    expect((await api.get(cancelled)).status).toBe(404);
    expect(storedOf(cancelled)).toBeNull();

    const [late, young] = [await begun(TABLE.length), await begun(TABLE.length)];
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const age = (location: string, hours: number) =>
      database.upload.update({ where: { id: idOf(location) }, data: { createdAt: hoursAgo(hours) } });
    await age(late, 24.1);
    await age(young, 23.9);
    expect((await api.get(late)).status).toBe(404);
    const { signal } = new AbortController();
    await JOB_HANDLERS.sweep.run({ subjectId: "", ownerId: "", signal, report: () => undefined });
    expect([storedOf(late), storedOf(young)]).toEqual([null, 0]);
    expect(await database.upload.count({ where: { id: idOf(late) } })).toBe(0);
  });

  it("is its owner's alone, and so is the dataset", async () => {
    const location = await begun(8);
    const stranger = await ApiClient.of(server.origin, await makeUser());
    expect((await stranger.call("HEAD", location)).status).toBe(404);
    expect((await send(location, 0, "a,b\n1,2\n", stranger)).status).toBe(404);
    expect((await stranger.delete(location)).status).toBe(404);
    await send(location, 0, "a,b\n1,2\n");
    expect((await stranger.post("/api/v1/file/", { upload_id: idOf(location) })).status).toBe(404);
    expect((await finish(location)).status).toBe(201);
  });

  it("is one of twenty at most that a user has unfinished", async () => {
    const busy = await ApiClient.of(server.origin, await makeUser());
    const answers = [];
    for (let count = 0; count <= LIMITS.uploadsAtOncePerUser; count += 1) {
      answers.push((await begin(5, "a.csv", busy)).status);
    }
    expect(answers).toEqual([...Array<number>(LIMITS.uploadsAtOncePerUser).fill(201), 409]);
  });
});
