/**
 * Migrations of the database, one for SQLite and one for PostgreSQL.
 *
 * `npm run db:migration -- add_help` writes the SQL that leads from the existing migrations to prisma/schema.prisma, and brings
 * prisma/postgresql up to date; `--check` fails when there is something to write.
 *
 * SQLite's part compares with the migrations. PostgreSQL's part compares with the schema that was derived before, so that it
 * needs no server; that the migrations lead to this schema is a test of `npm run test:postgres`.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { DERIVED, derivedSchema, SOURCE } from "./postgres-schema.mjs";
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
  const derived = path.join(ROOT, DERIVED);
  const schema = derivedSchema();
  const isDerived = existsSync(derived) && readFileSync(derived, "utf8") === schema;
  if (process.argv.includes("--check")) {
    if (sql === null && isDerived) return 0;
    throw new SetupError(
      `${SOURCE} and the migrations differ. Run: npm run db:migration -- <name>\n\n${sql ?? `${DERIVED} is not what follows from it.`}`,
    );
  }
  const name = process.argv[2];
  if (!/^[a-z][a-z0-9_]*$/.test(name ?? ""))
    throw new SetupError("Usage: npm run db:migration -- add_help_items");
  if (sql === null && isDerived)
    throw new SetupError(`${SOURCE} says nothing that the migrations do not say already.`);
  const stamp = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  if (sql !== null) write(`${MIGRATIONS}/${stamp}_${name}`, sql);
  const fresh = path.join(scratch, "schema.prisma");
  writeFileSync(fresh, schema);
  const from = existsSync(derived) ? ["--from-schema-datamodel", derived] : ["--from-empty"];
  const postgres = await differences(scratch, from, fresh);
  if (postgres !== null) write(`${POSTGRES_MIGRATIONS}/${stamp}_${name}`, inOrderOfBytes(postgres));
  writeFileSync(derived, schema);
  return 0;
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
