import type { PrismaClient } from "@prisma/client";
import { database } from "./client.server";
import { createSqliteClient } from "./dialects/sqlite-client.server";

/**
 * Copies the SQLite database to a file, after ending the write-ahead log so that the database is a single file.
 *
 * @returns false if another process has the database open; then nothing was copied
 */
export async function copyDatabase(file: string): Promise<boolean> {
  try {
    const [mode] = await database.$queryRaw<{ journal_mode: string }[]>`PRAGMA journal_mode = DELETE`;
    if (mode?.journal_mode !== "delete") return false;
  } catch (error) {
    if (/locked|busy/i.test(String(error))) return false;
    throw error;
  }
  await snapshotDatabase(file);
  return true;
}

/** Copies the SQLite database as it is at this moment to a file, also while other processes read and write. */
export async function snapshotDatabase(file: string): Promise<void> {
  await database.$executeRaw`VACUUM INTO ${file}`;
}

/** Runs `work` with a copy of the SQLite database, such as a snapshot. */
export async function withDatabaseAt<T>(file: string, work: (copy: PrismaClient) => Promise<T>): Promise<T> {
  const copy = createSqliteClient(`file:${file}`);
  try {
    return await work(copy);
  } finally {
    await copy.$disconnect();
  }
}
