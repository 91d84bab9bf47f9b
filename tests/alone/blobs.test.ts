import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { env } from "~/config/env.server";
import { closeDatabase, openDatabase } from "~/db/client.server";
import { createDataset } from "~/db/datasets.server";
import { sweepBlobs } from "~/services/deletions/sweep-blobs.server";
import { localPath } from "~/storage/blob-paths.server";
import { deleteBlob, putBlob } from "~/storage/blobs.server";
import { readDiskUse } from "~/storage/disk-use.server";
import { sweepTemporary } from "~/storage/temporary-files.server";
import { findDamaged, getBlob, openBlob, requireWholeBlob } from "~/storage/whole-blobs.server";
import { makeUser } from "../factories/users";

beforeAll(() => openDatabase());
afterAll(() => closeDatabase());

const temporaryFiles = () => readdirSync(path.join(env.dataDir, "tmp"));
const age = (file: string, hours: number) => {
  const then = new Date(Date.now() - hours * 3_600_000);
  utimesSync(file, then, then);
};

async function* chunks(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield await Promise.resolve(Buffer.from(part));
}

describe("a blob", () => {
  it("lies under the sha256 of its bytes, whole and once", async () => {
    const stored = await putBlob(chunks("hello ", "world"));
    const hash = createHash("sha256").update("hello world").digest("hex");
    expect(stored).toEqual({ hash, byteLength: 11 });
    expect(await putBlob(Buffer.from("hello world"))).toEqual(stored);
    expect((await getBlob(hash)).toString()).toBe("hello world");
    expect(await text(await openBlob(hash))).toBe("hello world");
    expect(temporaryFiles()).toEqual([]);
  });

  it("is counted for staff, however many lie in its folder", async () => {
    const before = (await readDiskUse()).blobs;
    const folder = path.dirname(localPath("ab".padEnd(64, "0")));
    mkdirSync(folder, { recursive: true });
    const files = Array.from({ length: 300 }, (_, at) =>
      path.join(folder, `ab${String(at).padStart(62, "0")}`),
    );
    for (const file of files) writeFileSync(file, "1234");
    const { count, bytes } = (await readDiskUse()).blobs;
    for (const file of files) rmSync(file);
    expect([count - before.count, bytes - before.bytes]).toEqual([300, 1_200]);
  });

  it("of which the source breaks off leaves nothing", async () => {
    async function* broken() {
      yield await Promise.resolve(Buffer.from("half of it"));
      throw new Error("cut");
    }
    await expect(putBlob(broken())).rejects.toThrow("cut");
    expect(temporaryFiles()).toEqual([]);
    expect(existsSync(localPath(createHash("sha256").update("half of it").digest("hex")))).toBe(false);
  });

  it("that is damaged is not given, and is mended by storing its bytes again", async () => {
    const { hash } = await putBlob(Buffer.from("the right bytes"));
    for (const harm of [
      () => writeFileSync(localPath(hash), "the wrong bytes"),
      () => rmSync(localPath(hash)),
    ]) {
      harm();
      for (const read of [getBlob, openBlob, requireWholeBlob]) {
        await expect(read(hash)).rejects.toMatchObject({ code: "damaged" });
      }
      expect(await findDamaged([hash])).toEqual([hash]);
      await putBlob(Buffer.from("the right bytes"));
      expect(await findDamaged([hash])).toEqual([]);
      expect((await getBlob(hash)).toString()).toBe("the right bytes");
    }
  });

  it("that was right a while ago is looked at again on demand, though its file seems untouched", async () => {
    const { hash } = await putBlob(Buffer.from("steady"));
    const file = localPath(hash);
    await requireWholeBlob(hash);
    const { atime, mtime } = statSync(file);
    writeFileSync(file, "rotten");
    utimesSync(file, atime, mtime);
    // A blob verified less than a minute ago is opened without another check.
    expect(await text(await openBlob(hash, 60_000))).toBe("rotten");
    await expect(requireWholeBlob(hash, 0)).rejects.toMatchObject({ code: "damaged" });
    // A blob found damaged no longer counts as verified.
    await expect(openBlob(hash, 60_000)).rejects.toMatchObject({ code: "damaged" });
  });

  it("is named by a hash and nothing else", () => {
    for (const name of ["../../etc/passwd", "", "a".repeat(63), "A".repeat(64)]) {
      expect(() => localPath(name)).toThrow("Not a blob's name");
    }
  });
});

describe("the sweep", () => {
  it("removes old blobs that no row names, and nothing else", async () => {
    const user = await makeUser();
    const [named, fresh, old, again] = await Promise.all(
      ["named", "fresh", "old", "again"].map((content) => putBlob(Buffer.from(content))),
    ).then((all) => all.map(({ hash }) => hash));
    await createDataset(user.id, { name: "n", fileName: "n.csv", byteLength: 5, blobHash: named ?? "" });
    for (const hash of [named, old, again]) age(localPath(hash ?? ""), 2);
    // Stored once more: somebody is about to name it.
    await putBlob(Buffer.from("again"));
    expect(await sweepBlobs(new Date())).toBe(1);
    const left = [named, fresh, old, again].map((hash) => existsSync(localPath(hash ?? "")));
    expect(left).toEqual([true, true, false, true]);
  });

  it("keeps a blob that a row names by the time it would be erased", async () => {
    const { hash } = await putBlob(Buffer.from("named late"));
    age(localPath(hash), 2);
    const erase = (isNamed: boolean) => deleteBlob(hash, new Date(), () => Promise.resolve(isNamed));
    expect([await erase(true), existsSync(localPath(hash))]).toEqual([false, true]);
    expect([await erase(false), existsSync(localPath(hash))]).toEqual([true, false]);
  });

  it("removes what interrupted writes left, but not what is being written", async () => {
    const folder = path.join(env.dataDir, "tmp");
    writeFileSync(path.join(folder, "dead"), "x");
    writeFileSync(path.join(folder, "live"), "x");
    age(path.join(folder, "dead"), 2);
    expect(await sweepTemporary(new Date(Date.now() - 3_600_000))).toBe(1);
    expect(temporaryFiles()).toEqual(["live"]);
  });
});
