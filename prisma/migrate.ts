import { spawnSync } from "node:child_process";
import { existsSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { databaseFile, env, EnvironmentError } from "~/config/env.server";
import { projectRoot } from "~/config/paths.server";
import { closeDatabase, listAppliedMigrations, openDatabase } from "~/db/client.server";
import { copyDatabase } from "~/db/database-file.server";
import { whileLocked } from "~/db/locks.server";
import { hasDatabase, listKnownMigrations, requireKnownMigrations } from "~/db/migrations.server";

/**
 * Brings the database up to date: a file atomically, a server's migration by migration.
 *
 * @returns the number of migrations applied
 * @throws EnvironmentError if a newer version has used it, if another process has the file open, or if the server cannot be used
 */
export async function migrateDatabase(): Promise<number> {
  if (await hasDatabase()) await requireKnownMigrations();
  return databaseFile === null ? migrateServer() : migrateFile(databaseFile);
}

async function countPending(): Promise<number> {
  const applied = await listAppliedMigrations();
  return listKnownMigrations().filter((name) => !applied.includes(name)).length;
}

/** Processes that start at once take turns. Prisma's own lock gives up after ten seconds. */
async function migrateServer(): Promise<number> {
  if ((await countPending()) === 0) return 0;
  await openDatabase();
  return whileLocked("migrate", async () => {
    const pending = await countPending();
    if (pending > 0) deployTo(env.databaseUrl);
    return pending;
  });
}

/** A copy is migrated, and replaces the database when it is complete. */
async function migrateFile(file: string): Promise<number> {
  const exists = existsSync(file);
  const pending = exists ? await countPending() : listKnownMigrations().length;
  if (pending === 0) return 0;
  const draft = `${file}.migrating`;
  for (const ending of ["", "-journal", "-wal", "-shm"]) rmSync(`${draft}${ending}`, { force: true });
  const copied = !exists || (await copyDatabase(draft));
  await closeDatabase();
  if (!copied) {
    throw new EnvironmentError(
      "The database has to be brought up to date, but another process has it open. Stop the server that runs, then start again.",
    );
  }
  deployTo(`file:${draft}`);
  renameSync(draft, file);
  return pending;
}

function deployTo(url: string): void {
  const prisma = path.join(projectRoot, "node_modules/prisma/build/index.js");
  const deployed = spawnSync(process.execPath, [prisma, "migrate", "deploy"], {
    cwd: projectRoot,
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: url },
  });
  if (deployed.status !== 0) throw new Error(`The database could not be migrated.\n${deployed.stderr}`);
}
