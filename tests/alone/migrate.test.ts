import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { env } from "~/config/env.server";
import { closeDatabase, database, listAppliedMigrations, openDatabase } from "~/db/client.server";
import { requireKnownMigrations } from "~/db/migrations.server";
import { migrateDatabase } from "../../prisma/migrate";
import { makeUser } from "../factories/users";

const file = env.databaseUrl.slice("file:".length);
const KNOWN = readdirSync("prisma/migrations").filter((name) => !name.endsWith(".toml"));

beforeAll(() => openDatabase());
afterAll(() => closeDatabase());

/** Takes the last migration back, as if the database came from the release before. */
async function goBack(): Promise<void> {
  await database.$executeRaw`DROP TABLE "Upload"`;
  await database.$executeRaw`DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_add_uploads'`;
}

describe("bringing the database up to date", () => {
  it("keeps what is in it, and takes no notice of a draft that was left behind", async () => {
    const user = await makeUser();
    await goBack();
    writeFileSync(`${file}.migrating`, "half a database");
    expect(await migrateDatabase()).toBe(1);
    expect((await listAppliedMigrations()).sort()).toEqual(KNOWN);
    expect(await database.upload.count()).toBe(0);
    expect(await database.user.count({ where: { id: user.id } })).toBe(1);
    expect(existsSync(`${file}.migrating`)).toBe(false);
    expect(await migrateDatabase()).toBe(0);
  });

  it("refuses a database that a newer version has used, before anything is done", async () => {
    const later = "29991231235959_later";
    await database.$executeRaw`
      INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, started_at, applied_steps_count)
      VALUES (${later}, '', ${later}, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP, 1)`;
    const refusal = `A newer version of Estimand has used this database (migration ${later}).`;
    await expect(migrateDatabase()).rejects.toThrow(refusal);
    await expect(requireKnownMigrations()).rejects.toThrow(refusal);
    await database.$executeRaw`DELETE FROM _prisma_migrations WHERE migration_name = ${later}`;
  });

  it("leaves a database alone that another process has open", async () => {
    await openDatabase();
    await goBack();
    const other = spawn(process.execPath, ["tests/factories/hold-database.mjs", file], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    await new Promise((resolve) => other.stdout.once("data", resolve));
    await expect(migrateDatabase()).rejects.toThrow("another process has it open");
    other.stdin.end();
    await new Promise((resolve) => other.once("close", resolve));
    expect(await listAppliedMigrations()).toHaveLength(KNOWN.length - 1);
  });
});

/** Prepares a data folder in a process of its own; kills it when `isTime` says so. */
function prepare(dataDir: string, isTime: () => boolean): Promise<number | null> {
  const child = spawn(process.execPath, ["--import", "tsx", "prisma/prepare.ts"], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: undefined, SEED_DEMO: "off" },
    stdio: "ignore",
  });
  const watch = setInterval(() => isTime() && child.kill("SIGKILL"), 2);
  return new Promise((resolve) =>
    child.on("close", (code) => {
      clearInterval(watch);
      resolve(code);
    }),
  );
}

describe("a set-up that is killed while it makes the database", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "estimand-migrate-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("makes it anew the next time", async () => {
    const draft = path.join(folder, "estimand.db.migrating");
    expect(await prepare(folder, () => existsSync(draft))).toBe(null);
    expect(existsSync(draft)).toBe(true);
    expect(existsSync(path.join(folder, "estimand.db"))).toBe(false);
    expect(await prepare(folder, () => false)).toBe(0);
    expect(existsSync(path.join(folder, "estimand.db"))).toBe(true);
  });
});
