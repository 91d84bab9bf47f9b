import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findBlobStore } from "~/db/blob-store.server";
import { database } from "~/db/client.server";
import { mayErase } from "~/services/deletions/may-erase.server";
import { checkStore, repairStore, stillDamaged } from "~/services/maintenance/check-store.server";
import { makeBackup } from "~/services/maintenance/make-backup.server";
import { pairStore } from "~/services/maintenance/pair-store.server";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { localPath } from "~/storage/blob-paths.server";
import { readStoreIdentity, writeStoreIdentity } from "~/storage/store-identity.server";
import { requireWholeBlob } from "~/storage/whole-blobs.server";
import { useApiServer } from "../factories/api-server";
import { bucket } from "../factories/bucket";
import { damageFile } from "../factories/harm-blobs";
import { makeProject } from "../factories/projects";
import { storedPath } from "../factories/stored-path";

const { api } = useApiServer();
const scratch = mkdtempSync(path.join(tmpdir(), "estimand-bucket-"));
const backup = path.join(scratch, "backup");
let project: ProjectDetail;

beforeAll(async () => {
  await pairStore();
  project = await makeProject(api, "x\n11\n12\n13\n", { header: 1, first_row: 2 });
});
afterEach(() => bucket.comeBack().catch(() => undefined));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const fileHash = async () =>
  (await database.dataset.findUniqueOrThrow({ where: { id: project.upload } })).blobHash;
const columnHash = async () =>
  (await database.column.findFirstOrThrow({ where: { projectId: project.id } })).blobHash;

/** Runs a command of the administrator; the gateway to the bucket is in this process, so it must not be blocked. */
async function operate(settings: Record<string, string>, ...command: string[]) {
  const env = { ...process.env, ...settings };
  const script = spawn(process.execPath, ["scripts/operate.mjs", ...command], { env });
  const exited = once(script, "exit");
  const [out, errors] = await Promise.all([text(script.stdout), text(script.stderr)]);
  const [status] = (await exited) as [number];
  expect(errors, "no stack").not.toMatch(/^\s+at /m);
  return { status, said: out + errors };
}

/** The same bucket with another prefix. */
const elsewhere = (prefix: string) => ({
  BLOBS_URL: (process.env.BLOBS_URL ?? "").replace("some/prefix", prefix),
  DATA_DIR: path.join(scratch, prefix),
});

function damageObject(hash: string): void {
  writeFileSync(storedPath(hash), Buffer.alloc(readFileSync(storedPath(hash)).length, 120));
}

describe("a check", () => {
  it("reads the bucket, whatever copies there are", async () => {
    expect(await checkStore()).toMatchObject({ database: null, damaged: [], stalled: 0 });
    damageFile(localPath(await fileHash()));
    expect((await checkStore()).damaged, "only a copy is damaged").toEqual([]);
  });

  it("finds an uploaded file that the bucket has lost or changed, and stores it again from the copy", async () => {
    const hash = await fileHash();
    await requireWholeBlob(hash, 0);
    for (const harm of [damageObject, (each: string) => rmSync(storedPath(each))]) {
      harm(hash);
      const report = await checkStore();
      expect(report.damaged).toEqual([{ hash, kind: "file" }]);
      await repairStore(report);
      expect(await stillDamaged(report.damaged)).toEqual([]);
      expect(readFileSync(storedPath(hash), "utf8")).toBe("x\n11\n12\n13\n");
    }
  });

  it("rebuilds a column of which there is no whole copy", async () => {
    const hash = await columnHash();
    damageObject(hash);
    rmSync(localPath(hash), { force: true });
    const report = await checkStore();
    expect(report.damaged).toEqual([{ hash, kind: "column" }]);
    await repairStore(report);
    expect(await stillDamaged(report.damaged)).toEqual([]);
  });

  it("that cannot reach the bucket says so, and nothing of damage", async () => {
    await bucket.goAway();
    const { status, said } = await operate({}, "check");
    expect(status).toBe(1);
    expect(said).toMatch(/The object store s3:\/\/blobs\/some\/prefix\/ at .* cannot be used/);
    expect(said).not.toMatch(/damaged|AWS_SECRET_ACCESS_KEY=/);
  });
});

describe("a back-up and a restore", () => {
  it("carry every blob from one bucket to another", async () => {
    expect(await operate({}, "backup", backup)).toMatchObject({ status: 0 });
    expect(existsSync(path.join(backup, "blobs", (await fileHash()).slice(0, 2), await fileHash()))).toBe(
      true,
    );
    const variables = elsewhere("restored");
    expect(await operate(variables, "restore", backup)).toMatchObject({ status: 0 });
    expect((await operate(variables, "check")).said).toContain("Nothing is damaged.");
    expect(existsSync(path.join(variables.DATA_DIR, "blobs")), "no copies of what nobody has read").toBe(
      false,
    );
  });

  it("refuse a bucket with the files of another server, which stay as they are", async () => {
    await makeBackup(backup);
    const variables = elsewhere("other");
    const folder = path.join(bucket.folder, "../../other");
    cpSync(bucket.folder, folder, { recursive: true });
    const id = path.join(folder, "id");
    writeFileSync(id, "00000000-0000-4000-8000-000000000000 3\n");
    expect(await operate(variables, "restore", backup)).toMatchObject({
      status: 1,
      said: expect.stringContaining("has the files of another server") as string,
    });
    rmSync(id);
    expect(await operate(variables, "restore", backup)).toMatchObject({
      status: 1,
      said: expect.stringContaining("has files of an unknown server") as string,
    });
    expect(existsSync(path.join(variables.DATA_DIR, "estimand.db"))).toBe(false);
  });

  it("into the bucket that is still there keep what is newer than the back-up for a week", async () => {
    const { starts } = (await readStoreIdentity()) ?? { starts: 0 };
    await makeBackup(backup);
    await pairStore();
    const variables = { ...elsewhere("survivor"), BLOBS_URL: process.env.BLOBS_URL ?? "" };
    expect(await operate(variables, "restore", backup)).toMatchObject({ status: 0 });
    expect((await readStoreIdentity())?.starts).toBe(starts + 1);
  });
});

describe("a database and a bucket", () => {
  it("know each other by an id that both hold; another bucket is refused", async () => {
    const identity = await readStoreIdentity();
    await pairStore();
    expect(await findBlobStore()).toMatchObject({ id: identity?.id, holdUntil: null });
    expect(await mayErase(new Date())).toBe(true);
    await writeStoreIdentity({ id: "00000000-0000-4000-8000-000000000000", starts: 1 });
    await expect(pairStore()).rejects.toMatchObject({
      name: "EnvironmentError",
      message: expect.stringMatching(
        /belongs to another file store than s3:\/\/blobs[^]*Nothing was changed[^]*BLOBS_URL/,
      ) as string,
    });
    expect(await mayErase(new Date())).toBe(false);
  });
});
