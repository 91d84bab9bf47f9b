import "../factories/postgres-environment";
import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { database } from "~/db/client.server";
import { until } from "../factories/projects";
import { storedBytes } from "../factories/stored-upload";
import { makeUser } from "../factories/users";

/** The modules of one process: its own copy of each, with locks, connections and listeners. */
async function openProcess() {
  vi.resetModules();
  const { createUpload } = await import("~/services/uploads/create-upload.server");
  const { writeUpload } = await import("~/services/uploads/write-upload.server");
  const { headUpload, getUpload } = await import("~/services/uploads/get-upload.server");
  const { deleteUpload } = await import("~/services/uploads/drop-uploads.server");
  const { withWholePart } = await import("~/storage/upload-store.server");
  const { subscribe } = await import("~/db/announcements.server");
  const { whileLocked } = await import("~/db/locks.server");
  const { closeDatabase } = await import("~/db/client.server");
  const stopHearing = await subscribe();
  return {
    whileLocked,
    deleteUpload,
    getUpload,
    async create(userId: string, length: number): Promise<string> {
      const headers = { "Upload-Length": `${length}`, "Upload-Metadata": `filename ${btoa("a.csv")}` };
      const answer = await createUpload(userId, new Request(UPLOADS_URL, { method: "POST", headers }));
      return answer.headers.get("Location")?.split("/").at(-2) ?? "";
    },
    async head(userId: string, id: string): Promise<number> {
      const answer = await headUpload(userId, id, new Request(UPLOADS_URL, { method: "HEAD" }));
      return Number(answer.headers.get("Upload-Offset"));
    },
    async write(userId: string, id: string, offset: number, body: Uint8Array<ArrayBuffer> | ReadableStream) {
      const headers = { "Upload-Offset": `${offset}`, "Content-Type": "application/offset+octet-stream" };
      const init = { method: "PATCH", headers, body, duplex: "half" as const };
      return (await writeUpload(userId, id, new Request(UPLOADS_URL, init))).status;
    },
    read: (id: string) =>
      withWholePart(id, ({ file, hash }) => Promise.resolve({ bytes: readFileSync(file), hash })),
    async close() {
      await stopHearing();
      await closeDatabase();
    },
  };
}

const UPLOADS_URL = "http://127.0.0.1/api/v1/uploads/";
const BYTES = randomBytes(3_000_000);
const HALF = 1_400_000;

let [one, other]: Awaited<ReturnType<typeof openProcess>>[] = [];
let userId = "";

beforeAll(async () => {
  [one, other] = [await openProcess(), await openProcess()];
  userId = (await makeUser()).id;
});
afterAll(async () => {
  await one?.close();
  await other?.close();
});

function both() {
  if (one === undefined || other === undefined) throw new Error("The processes are not there.");
  return { one, other };
}

/** A body whose connection stays open after some bytes. */
function hanging(bytes: Uint8Array) {
  let isRead = () => {};
  const read = new Promise<void>((resolve) => (isRead = resolve));
  let pulls = 0;
  const pull = (to: ReadableStreamDefaultController<Uint8Array>) => {
    pulls += 1;
    if (pulls === 1) return to.enqueue(bytes);
    isRead();
    return new Promise<void>(() => undefined);
  };
  return { body: new ReadableStream({ pull }, { highWaterMark: 0 }), read };
}

/** Begins to write and waits until the bytes have been taken from the connection. */
async function writeAndHang(process: NonNullable<typeof one>, id: string, bytes: Uint8Array, owner = userId) {
  const { body, read } = hanging(bytes);
  const ended = process.write(owner, id, 0, body).then(
    (status) => String(status),
    (error: { code?: string }) => error.code,
  );
  await read;
  // The bytes are on their way through the streams.
  await pause(100);
  return ended;
}

describe("an upload at two processes", () => {
  it("begins at one and goes on at the other, with equal bytes and SHA-256", async () => {
    const { one, other } = both();
    const id = await one.create(userId, BYTES.byteLength);
    expect(await one.write(userId, id, 0, BYTES.subarray(0, HALF))).toBe(204);
    expect(await other.head(userId, id)).toBe(HALF);
    await expect(other.write(userId, id, HALF + 1, BYTES.subarray(HALF + 1))).rejects.toMatchObject({
      code: "conflict",
      userMessage: expect.stringContaining(`at byte ${HALF}`) as string,
    });
    expect(await other.write(userId, id, HALF, BYTES.subarray(HALF))).toBe(204);
    expect(await one.head(userId, id)).toBe(BYTES.byteLength);
    for (const process of [one, other]) {
      const { bytes, hash } = await process.read(id);
      expect(bytes.equals(BYTES)).toBe(true);
      expect(hash).toBe(createHash("sha256").update(BYTES).digest("hex"));
    }
  });

  it("has its writer at one ended by a request at the other, and no byte is lost", async () => {
    const { one, other } = both();
    const id = await one.create(userId, BYTES.byteLength);
    const ended = writeAndHang(one, id, BYTES.subarray(0, HALF));
    const sent = await Promise.race([ended, pause(1_000).then(() => "hangs")]);
    expect(sent).toBe("hangs");
    const begun = performance.now();
    expect(await other.head(userId, id)).toBe(HALF);
    expect(performance.now() - begun, "sooner than unsent bytes would be stored anyway").toBeLessThan(1_500);
    expect(await ended).toBe("invalid_input");
    expect(await other.write(userId, id, HALF, BYTES.subarray(HALF))).toBe(204);
    expect((await one.read(id)).bytes.equals(BYTES)).toBe(true);
  });

  it("is deleted at the other, also while one writes", async () => {
    const { one, other } = both();
    const id = await one.create(userId, BYTES.byteLength);
    const ended = writeAndHang(one, id, BYTES.subarray(0, HALF));
    await pause(300);
    await other.deleteUpload(userId, id);
    expect(await ended).toBe("invalid_input");
    expect(storedBytes(id)).toBeNull();
    await expect(one.head(userId, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(one.deleteUpload(userId, id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("of fifty that are slow keeps no other lock waiting, and needs one connection a process", async () => {
    const { one, other } = both();
    const owners = await Promise.all(Array.from({ length: 5 }, () => makeUser()));
    const slow = await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        const owner = owners[at % owners.length]?.id ?? "";
        const id = await one.create(owner, 1000);
        const ended = writeAndHang(one, id, BYTES.subarray(0, 10), owner);
        return { owner, id, ended };
      }),
    );
    await pause(500);
    const begun = performance.now();
    const others = Array.from({ length: 10 }, (_, at) =>
      one.whileLocked(`work ${at}`, () => Promise.resolve()),
    );
    await Promise.all(others);
    expect(performance.now() - begun).toBeLessThan(4_000);
    const [open] = await database.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE application_name = 'estimand uploads' AND datname = current_database()`;
    expect(open?.count).toBe(2);
    const offsets = await Promise.all(slow.map(({ owner, id }) => other.head(owner, id)));
    expect(new Set(offsets)).toEqual(new Set([10]));
    expect(new Set(await Promise.all(slow.map(({ ended }) => ended)))).toEqual(new Set(["invalid_input"]));
  });

  it("loses no byte when the locks of one process are lost while it writes", async () => {
    const { one, other } = both();
    const id = await one.create(userId, BYTES.byteLength);
    const { body, read } = hanging(BYTES.subarray(0, HALF));
    const ended = one.write(userId, id, 0, body).catch((error: { code?: string }) => error.code);
    await read;
    await database.$queryRaw`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'estimand uploads' AND datname = current_database()`;
    // Nothing is stored yet, so the other one begins again; the same bytes are cut differently.
    expect(await other.write(userId, id, 0, BYTES.subarray(0, 1000))).toBe(204);
    await until(
      () => other.head(userId, id),
      (offset) => offset === HALF,
    );
    expect(await other.write(userId, id, HALF, BYTES.subarray(HALF))).toBe(204);
    expect((await one.read(id)).bytes.equals(BYTES)).toBe(true);
    void ended;
  });
});

describe("the lock of an upload", () => {
  it("is free when the process that had it is gone", async () => {
    const { other } = both();
    const id = await other.create(userId, 10);
    const gone = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await gone.connect();
    await gone.query("SELECT pg_advisory_lock(hashtextextended($1, 0))", [`bytes of uploads/${id}`]);
    const asking = other.getUpload(userId, id);
    expect(await Promise.race([asking, pause(300).then(() => "waits")])).toBe("waits");
    await gone.end();
    expect(await asking).toMatchObject({ offset: 0 });
  });
});
