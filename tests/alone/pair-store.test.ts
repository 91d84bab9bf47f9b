import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findBlobStore } from "~/db/blob-store.server";
import { closeDatabase, database, openDatabase } from "~/db/client.server";
import { createDataset } from "~/db/datasets.server";
import { mayErase } from "~/services/deletions/may-erase.server";
import { pairStore } from "~/services/maintenance/pair-store.server";
import { sweepJob } from "~/services/maintenance/sweep.server";
import { blobFolder, localPath } from "~/storage/blob-paths.server";
import { putBlob } from "~/storage/blobs.server";
import { readStoreIdentity, writeStoreIdentity } from "~/storage/store-identity.server";
import { makeUser } from "../factories/users";

const DAY_MS = 86_400_000;
const OTHER = { id: "00000000-0000-4000-8000-000000000000", starts: 3 };

beforeAll(() => openDatabase());
afterAll(() => closeDatabase());

/** A new database next to an empty store. */
beforeEach(async () => {
  rmSync(blobFolder, { recursive: true, force: true });
  await database.user.deleteMany();
  await database.blobStore.deleteMany();
});

/** A blob so old that a sweep looks at it. */
async function oldBlob(content: string): Promise<string> {
  const { hash } = await putBlob(Buffer.from(content));
  const then = new Date(Date.now() - 7_200_000);
  utimesSync(localPath(hash), then, then);
  return hash;
}

async function nameBlob(blobHash: string): Promise<void> {
  const { id } = await makeUser();
  await createDataset(id, { name: "n", fileName: "n.csv", byteLength: 5, blobHash, status: "done" });
}

async function sweep(): Promise<void> {
  const subject = { subjectId: "", ownerId: "" };
  await sweepJob.run({ ...subject, signal: new AbortController().signal, report: () => undefined });
}

const refusal = (words: string) => ({
  name: "EnvironmentError",
  message: expect.stringMatching(new RegExp(`${words}[^]*Nothing was changed[^]*back-up`)) as string,
});

describe("a database and its files", () => {
  it("know each other by an id that both hold, from the first start on", async () => {
    await pairStore();
    const identity = await readStoreIdentity();
    expect(await findBlobStore()).toMatchObject({ ...identity, holdUntil: null });
    await pairStore();
    expect(await readStoreIdentity()).toEqual({ ...identity, starts: (identity?.starts ?? 0) + 1 });
    expect(await mayErase(new Date())).toBe(true);
  });

  it("that have no id yet know each other by the files, and nothing is erased for a week", async () => {
    await nameBlob(await oldBlob("named"));
    const unnamed = await oldBlob("unnamed");
    await pairStore();
    await sweep();
    expect(existsSync(localPath(unnamed))).toBe(true);
    expect(await mayErase(new Date(Date.now() + 8 * DAY_MS))).toBe(true);
  });

  it("do not start when the database is new, and no file is lost", async () => {
    const file = await oldBlob("somebody's");
    await expect(pairStore()).rejects.toMatchObject(refusal("knows none of the files"));
    await sweep();
    await sweep();
    expect(existsSync(localPath(file))).toBe(true);
    expect(await readStoreIdentity()).toBeNull();
  });

  it("do not start when the store has lost its id and the database's files", async () => {
    await nameBlob("a".repeat(64));
    await expect(pairStore()).rejects.toMatchObject(refusal("none of them is in"));
  });

  it("do not start when each belongs to another, though both hold the same file", async () => {
    await nameBlob(await oldBlob("the demo data, which everybody has"));
    await pairStore();
    await writeStoreIdentity(OTHER);
    await expect(pairStore()).rejects.toMatchObject(refusal("belongs to another file store"));
    expect(await mayErase(new Date())).toBe(false);
  });

  it("of different moments start, but what the older database does not know is kept for a week", async () => {
    await nameBlob(await oldBlob("known"));
    await pairStore();
    const identity = await readStoreIdentity();
    const newer = await oldBlob("stored after the back-up was made");
    await writeStoreIdentity({ id: identity?.id ?? "", starts: (identity?.starts ?? 0) + 5 });
    const now = new Date();
    await pairStore(now);
    await sweep();
    expect(existsSync(localPath(newer))).toBe(true);
    expect(await mayErase(new Date(now.getTime() + 6 * DAY_MS))).toBe(false);
    expect(await mayErase(new Date(now.getTime() + 8 * DAY_MS))).toBe(true);
  });

  it("that are tied are swept; an id that cannot be read ends that", async () => {
    await nameBlob(await oldBlob("needed"));
    const [first, second] = [await oldBlob("one"), await oldBlob("two")];
    await database.blobStore.create({ data: { ...OTHER, holdUntil: null } });
    await writeStoreIdentity(OTHER);
    rmSync(localPath(second));
    await sweep();
    expect(existsSync(localPath(first))).toBe(false);
    await oldBlob("two");
    writeFileSync(path.join(blobFolder, "id"), "\0\0\0\0");
    await sweep();
    expect(existsSync(localPath(second))).toBe(true);
  });
});

describe("preparing the database", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "estimand-pair-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function prepare(databaseUrl?: string) {
    const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: databaseUrl, SEED_DEMO: "on" };
    return spawnSync(process.execPath, ["--import", "tsx", "prisma/prepare.ts"], { env, encoding: "utf8" });
  }
  const filesIn = (each: string) => readdirSync(each, { recursive: true }).length;

  it("at another place, or when it is lost, is refused in plain words and changes nothing", () => {
    expect(prepare().status).toBe(0);
    const blobs = path.join(folder, "blobs");
    const count = filesIn(blobs);
    const mistyped = path.join(folder, "estimnad.db");
    const answer = prepare(`file:${mistyped}`);
    expect(answer).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`There is no database at ${mistyped}`) as string,
    });
    expect(answer.stderr).not.toMatch(/^\s+at /m);
    expect(existsSync(mistyped)).toBe(false);
    expect(filesIn(blobs)).toBe(count);
    expect(prepare().status).toBe(0);
  });
});
