/**
 * Migrations of the database, written without Prisma's shadow database (which its engine-less mode does not have).
 *
 * `npm run db:migration -- add_help` writes the SQL that leads from the existing migrations to prisma/schema.prisma;
 * `--check` fails when there is something to write.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { localProgram } from "./setup/setup.mjs";
import { ROOT, SetupError, run } from "./setup/step.mjs";
import { main } from "./start.mjs";

const DIFF = [
  "migrate",
  "diff",
  "--from-migrations",
  "prisma/migrations",
  "--to-schema-datamodel",
  "prisma/schema.prisma",
];

await main(async () => {
  // Prisma opens a database before it compares. Give it a new one: a fresh clone has none.
  const scratch = mkdtempSync(path.join(os.tmpdir(), "estimand-migration-"));
  const env = { DATA_DIR: scratch, DATABASE_URL: "" };
  const sql = await run(localProgram("prisma"), [...DIFF, "--script"], { env }).finally(() =>
    rmSync(scratch, { recursive: true, force: true }),
  );
  const changes = sql.split("\n").some((line) => line.trim() && !line.startsWith("--"));
  if (process.argv.includes("--check")) {
    if (changes)
      throw new SetupError(
        `prisma/schema.prisma and the migrations differ. Run: npm run db:migration -- <name>\n\n${sql}`,
      );
    return 0;
  }
  const name = process.argv[2];
  if (!/^[a-z][a-z0-9_]*$/.test(name ?? ""))
    throw new SetupError("Usage: npm run db:migration -- add_help_items");
  if (!changes)
    throw new SetupError("prisma/schema.prisma says nothing that the migrations do not say already.");
  const stamp = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const folder = path.join(ROOT, "prisma/migrations", `${stamp}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "migration.sql"), sql);
  console.log(`Wrote ${path.relative(ROOT, folder)}/migration.sql`);
  return 0;
});
