import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { derivedSchema } from "../../scripts/postgres-schema.mjs";

const folder = "prisma/postgresql/migrations";
const migrations = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => readFileSync(`${folder}/${name}/migration.sql`, "utf8"));

describe("the schema for PostgreSQL", () => {
  it("keeps JSON as text and unsigned numbers whole, and differs else only in provider and place of the client", () => {
    const source = [
      'generator client {\n  engineType = "client"\n}',
      'datasource db {\n  provider = "sqlite"\n}',
      "model M {\n  a Json\n  b   Json? // why\n  c Int\n}",
      "model Passkey {\n  counter Int\n}",
      "model Project {\n  id   String @id\n  seed Int?\n  seeds Int?\n}",
    ].join("\n");
    expect(derivedSchema(source).split("\n").slice(1)).toEqual([
      "generator client {",
      '  engineType = "client"',
      '  output     = "../../node_modules/.prisma/postgresql"',
      "}",
      "datasource db {",
      '  provider = "postgresql"',
      "}",
      "model M {",
      "  a Json @db.Json",
      "  b   Json? @db.Json // why",
      "  c Int",
      "}",
      "model Passkey {",
      "  counter Int @db.Oid",
      "}",
      "model Project {",
      "  id   String @id",
      "  seed Int? @db.Oid",
      "  seeds Int?",
      "}",
    ]);
  });
});

describe("the migrations for PostgreSQL", () => {
  it("give every text the order of bytes, which SQLite has", () => {
    const texts = migrations.join("\n").match(/^.*"\w+" TEXT\b.*$/gm) ?? [];
    expect(texts.length).toBeGreaterThan(200);
    expect(texts.filter((line) => !line.includes('TEXT COLLATE "C"'))).toEqual([]);
  });
});
