import { Prisma } from "@prisma/client";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BLOB_COLUMNS } from "~/db/blob-references.server";
import { database } from "~/db/client.server";
import { withDatabaseAt } from "~/db/database-file.server";
import type { Analysis } from "~/services/shapes/analysis-shape";
import type { ProjectDetail } from "~/services/shapes/project-shape";
import { readManifest } from "~/services/maintenance/backup-manifest.server";
import { checkStore, repairStore, stillDamaged } from "~/services/maintenance/check-store.server";
import { makeBackup } from "~/services/maintenance/make-backup.server";
import { pairStore } from "~/services/maintenance/pair-store.server";
import { findDamaged } from "~/storage/whole-blobs.server";
import { useOwnServer } from "../factories/own-server";
import { damageBlob, HARMS } from "../factories/harm-blobs";
import { makeProject, readJson } from "../factories/projects";

const { api } = useOwnServer();
const scratch = mkdtempSync(path.join(tmpdir(), "estimand-backup-"));
const backup = path.join(scratch, "backup");
const blobIn = (folder: string, hash: string) => path.join(folder, "blobs", hash.slice(0, 2), hash);

let project: ProjectDetail;
let analysis: Analysis;

beforeAll(async () => {
  await pairStore();
  project = await makeProject(api, "x,name\n11,a\n12,b\n13,c\n", { header: 1, first_row: 2 });
  analysis = await readJson<Analysis>(
    api.post("/api/v1/analysis/", {
      project: project.id,
      name: "Means",
      analysis_function: ["statistics"],
      analysis_type: "univariate",
      variables: { Y: { column: 1, trans: null } },
    }),
  );
  await perform();
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const perform = () => api.get(`/api/v1/analysis/${analysis.id}/perform-analysis/`);
const columnHash = async (name: string) =>
  (await database.column.findFirstOrThrow({ where: { projectId: project.id, name } })).blobHash;
const fileHash = async () =>
  (await database.dataset.findUniqueOrThrow({ where: { id: project.upload } })).blobHash;

/** Runs a command of the administrator on a data folder. */
function operate(dataDir: string, ...command: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/operate.mjs", ...command], {
    env,
    encoding: "utf8",
  });
  expect(stderr, "no stack").not.toMatch(/^\s+at /m);
  return { status, said: stdout + stderr };
}

/** A copy of the back-up that a test may change. */
function copyOfBackup(name: string): string {
  const folder = path.join(scratch, name);
  cpSync(backup, folder, { recursive: true });
  return folder;
}

it("every column of the schema that ends in a hash names a blob, or is known not to", () => {
  const others = /^(password|token|code|seed)Hash$/;
  const found = Prisma.dmmf.datamodel.models.flatMap(({ name, dbName, fields }) =>
    fields
      .filter((field) => /hash$/i.test(field.name) && !others.test(field.name))
      .map((field) => `${dbName ?? name}.${field.name}`),
  );
  const named = Object.entries(BLOB_COLUMNS).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect(named.sort()).toEqual(found.sort());
});

describe("a back-up", () => {
  it("has every blob that its database names, also of what is written meanwhile, and no more", async () => {
    let writing = Promise.resolve();
    const manifest = await makeBackup(backup, () => {
      writing = writing.then(async () => void (await api.upload("more.csv", `y\n${Math.random()}\n`)));
    });
    await writing;
    expect(manifest.lost).toEqual([]);
    expect(manifest.files.map((file) => file.path)).toContain("session-secret");
    const hashes = await withDatabaseAt(path.join(backup, manifest.database.file), async (copy) => {
      const datasets = await copy.dataset.findMany();
      const columns = await copy.column.findMany();
      return [...datasets, ...columns].map(({ blobHash }) => blobHash);
    });
    expect(hashes.filter((hash) => !existsSync(blobIn(backup, hash)))).toEqual([]);
    const kept = readdirSync(path.join(backup, "blobs"), { recursive: true, encoding: "utf8" });
    expect(kept.filter((name) => path.basename(name).length === 64)).toHaveLength(manifest.blobs.count);
  });

  it("does not name as lost what the server erased while it was made", async () => {
    const { id } = await makeProject(api, "z\n77\n78\n", { header: 1, first_row: 2 });
    const { blobHash } = await database.column.findFirstOrThrow({ where: { projectId: id } });
    const folder = path.join(scratch, "erased");
    let isErased = false;
    const manifest = await makeBackup(folder, () => {
      if (isErased) return;
      isErased = true;
      HARMS[1]?.[1](blobHash);
      void database.project.delete({ where: { id } }).then(() => undefined);
    });
    expect(isErased).toBe(true);
    expect(manifest.lost).toEqual([]);
  });

  it("in the same folder is brought up to date: blobs that are no longer named go, damaged ones are copied again", async () => {
    const folder = copyOfBackup("twice");
    const hash = await columnHash("x");
    writeFileSync(blobIn(folder, hash), "rot");
    writeFileSync(blobIn(folder, "f".repeat(64)).replace(/\/ff\//, `/${hash.slice(0, 2)}/`), "not named");
    const before = await readManifest(folder);
    await api.upload("later.csv", "w\n5\n");
    const after = await makeBackup(folder);
    expect(after.database.file).not.toBe(before?.database.file);
    expect(existsSync(path.join(folder, before?.database.file ?? ""))).toBe(false);
    expect(readdirSync(path.join(folder, "blobs", hash.slice(0, 2)))).not.toContain("f".repeat(64));
    expect(readFileSync(blobIn(folder, hash), "utf8")).not.toBe("rot");
  });

  it("is refused in a folder with other files, and of a place without data", () => {
    const folder = mkdtempSync(path.join(scratch, "other-"));
    writeFileSync(path.join(folder, "thesis.docx"), "");
    const dataDir = process.env.DATA_DIR ?? "";
    expect(operate(dataDir, "backup", folder)).toMatchObject({
      status: 1,
      said: expect.stringContaining("is not empty: it has thesis.docx") as string,
    });
    const nowhere = path.join(scratch, "nowhere");
    expect(operate(nowhere, "backup", path.join(scratch, "b")).said).toContain("There are no data at");
    expect(existsSync(nowhere)).toBe(false);
  });
});

describe("a restore", () => {
  it("gives a data folder in which nothing is damaged, and does not touch one that has data", () => {
    const dataDir = path.join(scratch, "restored");
    expect(operate(dataDir, "restore", backup)).toMatchObject({ status: 0 });
    expect(operate(dataDir, "check").said).toContain("Nothing is damaged.");
    expect(operate(dataDir, "restore", backup)).toMatchObject({
      status: 1,
      said: expect.stringContaining("There is a database at") as string,
    });
  });

  it("of a back-up with one changed byte is refused, leaves no database, and goes on with a good one", async () => {
    const folder = copyOfBackup("rotten");
    const rotten = blobIn(folder, await fileHash());
    const good = readFileSync(rotten);
    writeFileSync(rotten, Buffer.concat([good.subarray(1), Buffer.from("!")]));
    const dataDir = path.join(scratch, "half");
    expect(operate(dataDir, "restore", folder)).toMatchObject({
      status: 1,
      said: expect.stringContaining("not those that were backed up") as string,
    });
    expect(existsSync(path.join(dataDir, "estimand.db"))).toBe(false);
    writeFileSync(rotten, good);
    expect(operate(dataDir, "restore", folder)).toMatchObject({ status: 0 });
    expect(operate(dataDir, "check").status).toBe(0);
  });

  it("of a back-up of a newer version, or of one that was interrupted, is refused", () => {
    const folder = copyOfBackup("newer");
    const file = path.join(folder, "backup.json");
    const manifest = JSON.parse(readFileSync(file, "utf8")) as { migrations: string[] };
    writeFileSync(file, JSON.stringify({ ...manifest, migrations: [...manifest.migrations, "2999_tables"] }));
    const dataDir = path.join(scratch, "unused");
    expect(operate(dataDir, "restore", folder).said).toContain("newer version of Estimand");
    rmSync(file);
    expect(operate(dataDir, "restore", folder).said).toContain("has no complete back-up");
    expect(existsSync(path.join(dataDir, "estimand.db"))).toBe(false);
  });
});

describe("a check", () => {
  it("finds nothing on a whole server", async () => {
    expect(await checkStore()).toMatchObject({ database: null, damaged: [], stalled: 0 });
  });

  it.each(HARMS)("finds a result and a column that are %s, and repairs them", async (_how, harm) => {
    const [result] = await database.storedResult.findMany();
    const doomed = [await columnHash("x"), result?.fullHash ?? ""];
    doomed.forEach(harm);
    const report = await checkStore();
    expect(report.damaged.map(({ hash, kind }) => [kind, hash])).toEqual([
      ["column", doomed[0]],
      ["result", doomed[1]],
    ]);
    await repairStore(report);
    expect(await stillDamaged(report.damaged)).toEqual([]);
    expect(await findDamaged([await columnHash("x")], 0)).toEqual([]);
    expect((await perform()).status).toBe(200);
  });

  it("says what only a back-up has, and a back-up says that it lacks it", async () => {
    const hash = await fileHash();
    damageBlob(hash);
    const dataDir = process.env.DATA_DIR ?? "";
    const { status, said } = operate(dataDir, "check", "--repair");
    expect(status).toBe(1);
    expect(said).toContain(`file ${hash}: cannot be rebuilt`);
    expect(said).toContain("Only a back-up has these.");
    const { lost } = await makeBackup(path.join(scratch, "lacking"));
    expect(lost).toEqual([{ hash, kind: "file" }]);
  });
});
