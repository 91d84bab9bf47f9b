import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { databaseFile, EnvironmentError } from "~/config/env.server";
import { projectRoot } from "~/config/paths.server";
import { dialect, listAppliedMigrations } from "./client.server";

/** The names of the migrations of this version, in order. */
export function listKnownMigrations(): string[] {
  return readdirSync(join(projectRoot, dialect.migrations), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** @throws EnvironmentError if a newer version of the application has brought the database up to date */
export async function requireKnownMigrations(): Promise<void> {
  const known = new Set(listKnownMigrations());
  const [unknown] = (await listAppliedMigrations()).filter((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new EnvironmentError(
    `A newer version of Estimand has used this database (migration ${unknown}). Start that version, or restore a back-up from before.`,
  );
}

/** Whether there is a database: its file exists, or the server has its tables. */
export async function hasDatabase(): Promise<boolean> {
  return databaseFile === null ? (await listAppliedMigrations()).length > 0 : existsSync(databaseFile);
}
