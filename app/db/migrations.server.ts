import { readdirSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "~/config/paths.server";

/** The names of the migrations of this version, in order. */
export function listKnownMigrations(): string[] {
  return readdirSync(join(projectRoot, "prisma/migrations"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}
