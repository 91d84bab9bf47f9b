import { spawnSync } from "node:child_process";
import { existsSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { databaseFile as file, EnvironmentError } from "~/config/env.server";
import { projectRoot } from "~/config/paths.server";
import { closeDatabase, copyDatabase, listAppliedMigrations } from "~/db/client.server";
import { listKnownMigrations } from "~/db/migrations.server";

/**
 * Brings the database up to date. Atomic: a copy is migrated, and replaces the database when it is complete.
 *
 * @returns the number of migrations applied
 * @throws EnvironmentError if another process has the database open
 */
export async function migrateDatabase(): Promise<number> {
  const exists = existsSync(file);
  const applied = exists ? await listAppliedMigrations() : [];
  const pending = listKnownMigrations().filter((name) => !applied.includes(name));
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
  deployTo(draft);
  renameSync(draft, file);
  return pending.length;
}

function deployTo(file: string): void {
  const prisma = path.join(projectRoot, "node_modules/prisma/build/index.js");
  const deployed = spawnSync(process.execPath, [prisma, "migrate", "deploy"], {
    cwd: projectRoot,
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: `file:${file}` },
  });
  if (deployed.status !== 0) throw new Error(`The database could not be migrated.\n${deployed.stderr}`);
}
