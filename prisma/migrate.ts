import { existsSync, renameSync, rmSync } from "node:fs";
import { databaseFile, env, EnvironmentError } from "~/config/env.server";
import { closeDatabase, listAppliedMigrations, openDatabase } from "~/db/client.server";
import { copyDatabase } from "~/db/database-file.server";
import { whileLocked } from "~/db/locks.server";
import {
  applyMigrations,
  hasDatabase,
  listKnownMigrations,
  requireKnownMigrations,
} from "~/db/migrations.server";

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

async function listPending(): Promise<string[]> {
  const applied = await listAppliedMigrations();
  return listKnownMigrations().filter((name) => !applied.includes(name));
}

/** Processes that start at once take turns. */
async function migrateServer(): Promise<number> {
  if ((await listPending()).length === 0) return 0;
  await openDatabase();
  return whileLocked("migrate", async () => {
    const pending = await listPending();
    await applyMigrations(env.databaseUrl, pending);
    return pending.length;
  });
}

/** A copy is migrated, and replaces the database when it is complete. */
async function migrateFile(file: string): Promise<number> {
  const exists = existsSync(file);
  const pending = exists ? await listPending() : listKnownMigrations();
  if (pending.length === 0) return 0;
  const draft = `${file}.migrating`;
  for (const ending of ["", "-journal", "-wal", "-shm"]) rmSync(`${draft}${ending}`, { force: true });
  const copied = !exists || (await copyDatabase(draft));
  await closeDatabase();
  if (!copied) {
    throw new EnvironmentError(
      "The database has to be brought up to date, but another process has it open. Stop the server that runs, then start again.",
    );
  }
  await applyMigrations(`file:${draft}`, pending);
  renameSync(draft, file);
  return pending.length;
}
