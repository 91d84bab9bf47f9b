/**
 * Migrations of the database, one for SQLite and one for PostgreSQL.
 *
 * `npm run db:migration -- add_help` writes the SQL that leads from the existing migrations to prisma/schema.prisma; `--check`
 * fails when there is something to write.
 *
 * SQLite's part compares with the migrations. PostgreSQL's part compares with the schema of the commit that has the newest
 * migration, so that it needs no server; that the migrations lead to the schema is a test of `npm run test:postgres`.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { derivedSchema, SOURCE } from "./postgres-schema.mjs";
import { localProgram } from "./setup/setup.mjs";
import { ROOT, SetupError, run } from "./setup/step.mjs";
import { main } from "./start.mjs";

const MIGRATIONS = "prisma/migrations";
const POSTGRES_MIGRATIONS = "prisma/postgresql/migrations";

/** A type of a column at the end of a line or before a constraint. */
const TEXT_COLUMN = /^(\s+"\w+" TEXT|.*ADD COLUMN\s+"\w+" TEXT|.*SET DATA TYPE TEXT)\b/gm;

await main(async () => {
  const scratch = mkdtempSync(path.join(os.tmpdir(), "estimand-migration-"));
  try {
    return await migrate(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
});

async function migrate(scratch) {
  const sql = await differences(scratch, ["--from-migrations", MIGRATIONS], SOURCE);
  if (process.argv.includes("--check")) {
    if (sql === null) return 0;
    throw new SetupError(
      `${SOURCE} and the migrations differ. Run: npm run db:migration -- <name>\n\n${sql}`,
    );
  }
  const name = process.argv[2];
  if (!/^[a-z][a-z0-9_]*$/.test(name ?? ""))
    throw new SetupError("Usage: npm run db:migration -- add_help_items");
  if (sql === null) throw new SetupError(`${SOURCE} says nothing that the migrations do not say already.`);
  const stamp = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const [before, after] = ["before", "after"].map((when) => path.join(scratch, `${when}.prisma`));
  writeFileSync(before, derivedSchema(await migratedSchema()));
  writeFileSync(after, derivedSchema());
  const postgres = await differences(scratch, ["--from-schema-datamodel", before], after);
  write(`${MIGRATIONS}/${stamp}_${name}`, sql);
  if (postgres !== null) write(`${POSTGRES_MIGRATIONS}/${stamp}_${name}`, inOrderOfBytes(postgres));
  return 0;
}

/** @returns {Promise<string>} the schema for SQLite in the commit of PostgreSQL's newest migration */
async function migratedSchema() {
  const git = (args) => run("git", args);
  const commit = await git(["log", "-1", "--format=%H", "--", POSTGRES_MIGRATIONS]);
  return git(["show", `${commit.trim()}:${SOURCE}`]);
}

/** @returns {Promise<string | null>} the SQL that leads to a schema; null when there is nothing to do */
async function differences(scratch, from, schema) {
  // Prisma opens a database before it compares. Give it a new one: a fresh clone has none.
  const env = { DATA_DIR: scratch, DATABASE_URL: "" };
  const args = ["migrate", "diff", ...from, "--to-schema-datamodel", schema, "--script"];
  const sql = await run(localProgram("prisma"), args, { env });
  return sql.split("\n").some((line) => line.trim() && !line.startsWith("--")) ? sql : null;
}

/** Gives texts the order that SQLite has, whatever the database's own is. Prisma does not look at it. */
function inOrderOfBytes(sql) {
  return sql.replaceAll(TEXT_COLUMN, '$1 COLLATE "C"');
}

function write(folder, sql) {
  mkdirSync(path.join(ROOT, folder), { recursive: true });
  writeFileSync(path.join(ROOT, folder, "migration.sql"), sql);
  console.log(`Wrote ${folder}/migration.sql`);
}
