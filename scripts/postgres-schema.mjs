/**
 * Derives prisma/postgresql/schema.prisma from prisma/schema.prisma, which is the source. The set-up writes it before it
 * generates the clients; it is not committed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./setup/step.mjs";

export const SOURCE = "prisma/schema.prisma";
export const DERIVED = "prisma/postgresql/schema.prisma";

/** Where the client of PostgreSQL is generated, next to the one of SQLite. */
export const CLIENT = "node_modules/.prisma/postgresql";

const NOTE = `// Derived from ${path.basename(SOURCE)} by the set-up. Do not edit.\n`;

/** JSON as text, because PostgreSQL's usual type sorts the keys of objects, and refuses NUL, which cells may have. */
const JSON_FIELD = /^( +\w+ +Json\??)(?= |$)/gm;

/**
 * Numbers of 32 bits without a sign, by model: a seed, and a count that passkeys report. PostgreSQL's integers have a sign, SQLite's have
 * 64 bits; `Oid` has this range.
 */
const UNSIGNED = { Project: "seed", Passkey: "counter" };

/** Gives these fields a type of the database. */
function withUnsigned(schema) {
  return Object.entries(UNSIGNED).reduce((text, [model, field]) => {
    const line = new RegExp(`(^model ${model} \\{[^}]*?^ +${field} +Int\\??)`, "m");
    if (!line.test(text)) throw new Error(`${SOURCE} has no ${model}.${field} to be an Int.`);
    return text.replace(line, "$1 @db.Oid");
  }, schema);
}

/** @returns {string} the schema for PostgreSQL, from the text of the one for SQLite */
export function derivedSchema(source = readFileSync(path.join(ROOT, SOURCE), "utf8")) {
  const output = path.posix.relative(path.posix.dirname(DERIVED), CLIENT);
  return (
    NOTE +
    withUnsigned(source)
      .replace('engineType = "client"', `engineType = "client"\n  output     = "${output}"`)
      .replace('provider = "sqlite"', 'provider = "postgresql"')
      .replaceAll(JSON_FIELD, "$1 @db.Json")
  );
}

export function writeDerivedSchema() {
  writeFileSync(path.join(ROOT, DERIVED), derivedSchema());
}
