import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { databaseFile } from "~/config/env.server";
import { projectRoot } from "~/config/paths.server";
import { dialect, listAppliedMigrations } from "./client.server";

/** The names of the migrations of this version, in order. */
export function listKnownMigrations(): string[] {
  return readdirSync(join(projectRoot, dialect.migrations), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Whether there is a database: its file exists, or the server has its tables. */
export async function hasDatabase(): Promise<boolean> {
  return databaseFile === null ? (await listAppliedMigrations()).length > 0 : existsSync(databaseFile);
}
