import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/**
 * During a rolling upgrade the version before runs on the schema of the next. So a migration only adds; a later
 * release removes what is no longer needed, when no process reads it any more. Migrations of PostgreSQL only: SQLite
 * has one process, which stops first.
 */
const FOLDER = "prisma/postgresql/migrations";
const FIRST = "20261126000052_initial";

/** Migrations that remove something that no process of the release before them uses, each with that release. */
const CONTRACTING: Readonly<Record<string, string>> = {};

const EXPANDS = [
  /^CREATE TABLE /,
  /^CREATE (?:UNIQUE )?INDEX /,
  /^CREATE TYPE /,
  /^ALTER TYPE "\w+" ADD VALUE /,
  // Foreign keys of new tables.
  /^ALTER TABLE "\w+" ADD CONSTRAINT "\w+" FOREIGN KEY /,
];

/** Added columns that rows of the version before do without: nullable, or with a default. */
function addsOnlyColumns(statement: string): boolean {
  const changes = /^ALTER TABLE "\w+" ([^]*)$/.exec(statement)?.[1]?.split(/,\s*(?=ADD|DROP|ALTER|RENAME)/);
  return (changes ?? ["none"]).every(
    (change) => /^ADD COLUMN\s/.test(change) && (!change.includes("NOT NULL") || change.includes("DEFAULT")),
  );
}

function statementsOf(sql: string): string[] {
  const bare = sql.replaceAll(/^\s*--.*$/gm, "");
  return bare
    .split(";")
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
}

const contractions = (sql: string) =>
  statementsOf(sql).filter((each) => !EXPANDS.some((form) => form.test(each)) && !addsOnlyColumns(each));

const names = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name > FIRST)
  .map(({ name }) => name);

describe("a migration", () => {
  it.each(names)("%s leaves everything that the version before uses", (name) => {
    const found = contractions(readFileSync(`${FOLDER}/${name}/migration.sql`, "utf8"));
    expect(Object.hasOwn(CONTRACTING, name) ? [] : found).toEqual([]);
  });

  it("that takes something away is noticed", () => {
    const added =
      'ALTER TABLE "A" ADD COLUMN     "b" TEXT COLLATE "C",\nADD COLUMN "c" INTEGER NOT NULL DEFAULT 0;';
    expect(contractions(`-- AlterTable\n${added}\nCREATE TABLE "B" ("id" TEXT NOT NULL);`)).toEqual([]);
    const taking = [
      'DROP TABLE "A"',
      'ALTER TABLE "A" DROP COLUMN "b"',
      'ALTER TABLE "A" ADD COLUMN "b" TEXT, DROP COLUMN "c"',
      'ALTER TABLE "A" ADD COLUMN "b" TEXT NOT NULL',
      'ALTER TABLE "A" ALTER COLUMN "b" SET NOT NULL',
      'ALTER TABLE "A" RENAME COLUMN "b" TO "c"',
      'DELETE FROM "A"',
    ];
    for (const statement of taking) expect(contractions(`${statement};`)).toEqual([statement]);
  });
});
