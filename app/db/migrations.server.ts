import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { databaseFile, EnvironmentError } from "~/config/env.server";
import { log } from "~/config/log.server";
import { projectRoot } from "~/config/paths.server";
import { dialect, listAppliedMigrations } from "./client.server";

/** The names of the migrations of this version, in order. */
export function listKnownMigrations(): string[] {
  return readdirSync(join(projectRoot, dialect.migrations), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/**
 * Applies migrations and records them the way Prisma does, so that Prisma's command line can continue later. It is not
 * itself installed.
 *
 * @param names of the migrations missing from the database, in order
 */
export async function applyMigrations(url: string, names: readonly string[]): Promise<void> {
  const scripts = names.map((name) => {
    const script = readFileSync(join(projectRoot, dialect.migrations, name, "migration.sql"), "utf8");
    const checksum = createHash("sha256").update(script).digest("hex");
    return `${script}
      INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at", "applied_steps_count")
      VALUES ('${randomUUID()}', '${checksum}', '${name}', CURRENT_TIMESTAMP, 1);`;
  });
  await dialect.runScripts(url, [dialect.migrationsTable, ...scripts]);
}

/**
 * A file belongs to one version at a time. A database server may have been migrated by the next version while this one still runs next
 * to it, or starts again, during an upgrade: migrations only add, so that works for one version, and the log says it.
 *
 * @throws EnvironmentError if a newer version has used the database, which is a file
 */
export async function requireKnownMigrations(): Promise<void> {
  const known = new Set(listKnownMigrations());
  const [unknown] = (await listAppliedMigrations()).filter((name) => !known.has(name));
  if (unknown === undefined) return;
  const found = `A newer version of Estimand has used this database (migration ${unknown}).`;
  if (databaseFile !== null)
    throw new EnvironmentError(`${found} Start that version, or restore a back-up from before.`);
  log.warn(`${found} Finish the upgrade soon: only two neighbouring versions work on one database.`);
}

/** Whether there is a database: its file exists, or the server has its tables. */
export async function hasDatabase(): Promise<boolean> {
  return databaseFile === null ? (await listAppliedMigrations()).length > 0 : existsSync(databaseFile);
}
