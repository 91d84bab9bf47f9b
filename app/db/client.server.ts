import type { Prisma, PrismaClient } from "@prisma/client";
import { databaseFile, env } from "~/config/env.server";
import type { Dialect } from "./dialects/dialect";

/** A value for a JSON field. */
export type JsonInput = Prisma.InputJsonValue;

/** The dialect of the database of this process. The driver of the other database system is not loaded. */
export const dialect: Dialect =
  databaseFile === null
    ? (await import("./dialects/postgresql.server")).postgresql
    : (await import("./dialects/sqlite.server")).sqlite;

/** Whether other processes may use the database at the same time. */
export const isDatabaseShared = databaseFile === null;

// The development server reloads this module after a change; the connection is kept.
const kept = globalThis as typeof globalThis & { estimandDatabase?: PrismaClient };

/** The database of this process. */
export const database: PrismaClient = (kept.estimandDatabase ??= dialect.createClient(env.databaseUrl));

/** Prepares the database for this process. @throws EnvironmentError if it cannot be used */
export async function openDatabase(): Promise<void> {
  await dialect.prepare(database);
}

/** Looks for damage in the database. @returns the first fault; null if there is none */
export async function findDamage(source: PrismaClient = database): Promise<string | null> {
  return dialect.findDamage(source);
}

/** Like `findDamage`, but looks everywhere, which takes longer. */
export async function findAllDamage(): Promise<string | null> {
  return dialect.findAllDamage(database);
}

/** Removes copies of deleted rows from the write-ahead log, as far as that is possible. */
export async function emptyLog(): Promise<void> {
  await dialect.emptyLog(database);
}

/** The bytes that the database takes; null if it is a file. */
export async function countDatabaseBytes(): Promise<number | null> {
  return dialect.countBytes(database);
}

/** Closes the database. */
export async function closeDatabase(): Promise<void> {
  await Promise.all([database.$disconnect(), dialect.close()]);
}

/** The names of the applied migrations; none for a new database. */
export async function listAppliedMigrations(source: PrismaClient = database): Promise<string[]> {
  if (!(await dialect.hasTable(source, "_prisma_migrations"))) return [];
  const rows = await source.$queryRaw<{ migration_name: string }[]>`
    SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL`;
  return rows.map((row) => row.migration_name);
}

/** Whether an error is a violation of a unique constraint. */
export const isUniqueViolation = hasCode("P2002");

/** Whether an error says that the row to change does not exist. */
export const isMissing = hasCode("P2025");

/** A test for errors of Prisma with this code. */
function hasCode(code: string): (error: unknown) => boolean {
  return (error) =>
    typeof error === "object" && error !== null && (error as { code?: unknown }).code === code;
}
