import { readFileSync } from "node:fs";
import type * as Files from "node:fs/promises";
import path from "node:path";
import { FileStore } from "@tus/file-store";
import { afterEach, describe, expect, it, vi } from "vitest";
import { env } from "~/config/env.server";
import { database } from "~/db/client.server";
import { useOwnServer } from "../factories/own-server";
import { startSourceServer } from "../factories/source-server";
import { readJson, until } from "../factories/projects";

type Write = (bytes: Uint8Array, from: number, count: number, position: number) => Promise<unknown>;

/** The disk of parts: how many more bytes it takes, and whether syncing a part waits. */
const disk = vi.hoisted(() => ({ room: Infinity, synced: Promise.resolve(), syncing: 0 }));

const noSpace = vi.hoisted(
  () => () => Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" }),
);

vi.mock("node:fs/promises", async (original) => {
  const files = await original<typeof Files>();
  return {
    ...files,
    async open(...args: Parameters<typeof files.open>) {
      const handle = await files.open(...args);
      if (args[1] !== "r+") return handle;
      const sync = handle.sync.bind(handle);
      const write = handle.write.bind(handle) as Write;
      return Object.assign(handle, {
        write(bytes: Uint8Array, from: number, count: number, position: number) {
          const fitting = Math.min(count, disk.room);
          if (fitting === 0) return Promise.reject(noSpace());
          disk.room -= fitting;
          return write(bytes, from, fitting, position);
        },
        async sync() {
          disk.syncing += 1;
          await disk.synced;
          return sync();
        },
      });
    },
  };
});

const { api } = useOwnServer(startSourceServer);
const BYTES = Buffer.alloc(300_000, "1,2,3\n");

afterEach(() => {
  Object.assign(disk, { room: Infinity, synced: Promise.resolve(), syncing: 0 });
  vi.restoreAllMocks();
});

const begin = (length: number) =>
  api.call("POST", "/api/v1/uploads/", undefined, {
    "Tus-Resumable": "1.0.0",
    "Upload-Length": String(length),
    "Upload-Metadata": `filename ${btoa("a.csv")}`,
  });

async function begun(): Promise<string> {
  return (await begin(BYTES.byteLength)).headers.get("Location") ?? "";
}

const send = (location: string, offset: number) =>
  api.call("PATCH", location, BYTES.toString("latin1", offset), {
    "Tus-Resumable": "1.0.0",
    "Upload-Offset": String(offset),
    "Content-Type": "application/offset+octet-stream",
  });

const offsetOf = async (location: string) => (await readJson<{ offset: number }>(api.get(location))).offset;

describe("the bytes of an upload", () => {
  it("are on the disk before the answer, also before that to another request for the offset", async () => {
    const location = await begun();
    let sync = () => {};
    disk.synced = new Promise((resolve) => (sync = resolve));
    const answers: string[] = [];
    const sending = send(location, 0).then(({ status }) => answers.push(`sent ${status}`));
    await until(
      () => Promise.resolve(disk.syncing),
      (count) => count === 1,
    );
    const asking = offsetOf(location).then((offset) => answers.push(`offset ${offset}`));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(answers).toEqual([]);
    sync();
    await Promise.all([sending, asking]);
    expect(answers.sort()).toEqual([`offset ${BYTES.byteLength}`, "sent 204"]);
  });

  it("that fit on a full disk are kept, and the rest is sent when there is room", async () => {
    const location = await begun();
    disk.room = 100_001;
    const refused = await send(location, 0);
    expect(refused.status).toBe(507);
    expect(await refused.json()).toMatchObject({ code: "storage_full" });
    expect(await offsetOf(location)).toBe(100_001);
    disk.room = Infinity;
    expect((await send(location, 100_001)).status).toBe(204);
    const part = path.join(env.dataDir, "uploads", location.split("/").at(-2) ?? "");
    expect(readFileSync(part).equals(BYTES)).toBe(true);
  });

  it("have no record when the disk has no room for their file", async () => {
    const before = await database.upload.count();
    vi.spyOn(FileStore.prototype, "create").mockRejectedValueOnce(noSpace());
    expect((await begin(10)).status).toBe(507);
    expect(await database.upload.count()).toBe(before);
  });
});
