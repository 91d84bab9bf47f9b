import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeDatabase, openDatabase } from "~/db/client.server";
import { createDataset } from "~/db/datasets.server";
import { tidyCopies } from "~/services/maintenance/tidy-copies.server";
import { localPath } from "~/storage/blob-paths.server";
import { putBlob } from "~/storage/blobs.server";
import { trimCopies } from "~/storage/local-copies.server";
import { findDamaged, getBlob, openBlob, requireWholeBlob } from "~/storage/whole-blobs.server";
import { bucket } from "../factories/bucket";
import { damageFile } from "../factories/harm-blobs";
import { storedPath } from "../factories/stored-path";
import { makeUser } from "../factories/users";

beforeAll(() => openDatabase());
afterAll(() => closeDatabase());
beforeEach(() => bucket.calm());

const HOUR_MS = 3_600_000;
const gets = () => bucket.passed.filter(({ method }) => method === "GET");
const later = (hours: number) => Date.now() + hours * HOUR_MS;

/** A blob of a size of its own, whose copy was last used some hours ago by an earlier process. */
async function makeCopy(bytes: number, hoursAgo = 0): Promise<string> {
  const { hash } = await putBlob(randomBytes(bytes));
  touch(hash, hoursAgo);
  return hash;
}

function touch(hash: string, hoursAgo: number): void {
  const then = new Date(later(-hoursAgo));
  utimesSync(localPath(hash), then, then);
}

describe("a copy of a blob", () => {
  it("is read without asking the store", async () => {
    const { hash } = await putBlob(Buffer.from("here already"));
    bucket.calm();
    expect((await getBlob(hash)).toString()).toBe("here already");
    await requireWholeBlob(hash, 0);
    expect(bucket.passed).toEqual([]);
  });

  it.each([
    ["damaged", (hash: string) => damageFile(localPath(hash))],
    ["missing", (hash: string) => rmSync(localPath(hash))],
  ])("that is %s is fetched from the store and is whole before it is given", async (_how, harm) => {
    const bytes = randomBytes(300_000);
    const { hash } = await putBlob(bytes);
    for (const read of [requireWholeBlob, getBlob, async (each: string) => buffer(await openBlob(each))]) {
      harm(hash);
      await read(hash);
      expect(readFileSync(localPath(hash)).equals(bytes)).toBe(true);
    }
    harm(hash);
    expect(await findDamaged([hash])).toEqual([]);
  });

  it("is fetched once, however many ask at the same time", async () => {
    const hash = await makeCopy(100_000);
    rmSync(localPath(hash));
    bucket.calm();
    await Promise.all(Array.from({ length: 10 }, () => requireWholeBlob(hash)));
    expect(gets()).toHaveLength(1);
  });

  it("goes on where the connection broke off", async () => {
    const bytes = randomBytes(3_000_000);
    const { hash } = await putBlob(bytes);
    rmSync(localPath(hash));
    bucket.calm();
    const cuts = [1_000_000, 500_000];
    bucket.judge = ({ method }) => {
      const cutAfter = method === "GET" ? cuts.shift() : undefined;
      return cutAfter === undefined ? "pass" : { cutAfter };
    };
    await requireWholeBlob(hash);
    expect(readFileSync(localPath(hash)).equals(bytes)).toBe(true);
    const starts = gets().map(({ headers }) => Number(/^bytes=(\d+)-$/.exec(headers.range ?? "")?.[1] ?? 0));
    expect(starts).toHaveLength(3);
    expect(starts[0]).toBe(0);
    // The client loses what its buffers hold when the connection breaks off.
    expect(starts[1]).toBeGreaterThan(0);
    expect(starts[1]).toBeLessThanOrEqual(1_000_000);
    expect(starts[2]).toBeGreaterThan(starts[1] ?? 0);
    expect(starts[2]).toBeLessThanOrEqual(1_500_000);
  });

  it("can come from a bucket that was filled by copying the folder", async () => {
    const { hash } = await putBlob(Buffer.from("copied by another program"));
    const [from, to] = [localPath(hash), storedPath(hash)];
    rmSync(path.dirname(to), { recursive: true });
    mkdirSync(path.dirname(to));
    writeFileSync(to, readFileSync(from));
    rmSync(from);
    expect((await getBlob(hash)).toString()).toBe("copied by another program");
  });
});

describe("the bound of the copies", () => {
  it("drops those used longest ago until the others fit, and they are fetched again", async () => {
    await trimCopies(0, later(2));
    const [oldest, middle, newest] = [
      await makeCopy(30_000, 5),
      await makeCopy(20_000, 4),
      await makeCopy(10_000, 3),
    ];
    // Two hours later this process's own uses of them are old, too; the files' times say in which order.
    expect(await trimCopies(60_000, later(2))).toBe(0);
    expect(await trimCopies(59_999, later(2))).toBe(1);
    const left = [oldest, middle, newest].map((hash) => existsSync(localPath(hash)));
    expect(left).toEqual([false, true, true]);
    expect(statSync(await requireWholeBlob(oldest)).size).toBe(30_000);
  });

  it("spares what was handed out within the last hour, whatever the bound says", async () => {
    await trimCopies(0, later(2));
    const [used, unused] = [await makeCopy(1_000, 5), await makeCopy(1_000, 5)];
    await requireWholeBlob(used);
    expect(await trimCopies(0, Date.now() + 0.9 * HOUR_MS)).toBe(0);
    expect(await trimCopies(0, Date.now() + 1.1 * HOUR_MS)).toBe(2);
    expect([used, unused].map((hash) => existsSync(localPath(hash)))).toEqual([false, false]);
  });

  it("lets a reader end that has opened the copy", async () => {
    const bytes = randomBytes(2_000_000);
    const { hash } = await putBlob(bytes);
    const stream = await openBlob(hash);
    const chunks: Buffer[] = [];
    for await (const chunk of stream) {
      if (chunks.length === 0) await trimCopies(0, later(2));
      chunks.push(chunk as Buffer);
    }
    expect(existsSync(localPath(hash))).toBe(false);
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
  });
});

describe("copies of blobs that another node has erased", () => {
  it("go within an hour of their last use; those that a row names stay", async () => {
    const [erased, named] = [await makeCopy(100), await makeCopy(200)];
    const { id } = await makeUser();
    await createDataset(id, { name: "n", fileName: "n.csv", byteLength: 200, blobHash: named });
    rmSync(storedPath(erased));
    await tidyCopies();
    expect(existsSync(localPath(erased))).toBe(true);
    await tidyCopies(later(1.1));
    expect([erased, named].map((hash) => existsSync(localPath(hash)))).toEqual([false, true]);
  });
});
