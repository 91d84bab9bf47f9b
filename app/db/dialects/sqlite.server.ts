import { PrismaLibSQL } from "@prisma/adapter-libsql";
import { Prisma } from "@prisma/client";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { KeyedLock } from "~/lib/keyed-lock";
import type { Dialect } from "./dialect";
import { nextJob } from "./next-job";
import { createSqliteClient } from "./sqlite-client.server";

/** Weight of a word in the title, against one in the body. */
const TITLE_WEIGHT = 8;

/**
 * The index is made by the application, not by a migration: it is derived from the help's rows, and Prisma would take
 * its shadow tables for a drift of the schema (docs/decisions/0080-the-search-index-is-derived.md).
 */
const CREATE_SEARCH = `CREATE VIRTUAL TABLE IF NOT EXISTS HelpSearch USING fts5(
  address UNINDEXED, place UNINDEXED, title, body, tokenize = "porter unicode61 remove_diacritics 2")`;

/** One process has the file, so its own locks are enough. */
const locks = new KeyedLock();

function firstMessage(rows: Record<string, string>[]): string | null {
  const [found = ""] = Object.values(rows[0] ?? {});
  return found === "ok" ? null : found.replaceAll(/\s+/g, " ").trim();
}

/** SQLite, in a file of this machine. */
export const sqlite: Dialect = {
  migrations: "prisma/migrations",

  // The table as Prisma creates it.
  migrationsTable: `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id" TEXT PRIMARY KEY NOT NULL,
    "checksum" TEXT NOT NULL,
    "finished_at" DATETIME,
    "migration_name" TEXT NOT NULL,
    "logs" TEXT,
    "rolled_back_at" DATETIME,
    "started_at" DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0
  );`,

  /** A migration that fails leaves a draft, which nobody uses. */
  async runScripts(url, scripts) {
    const connection = await new PrismaLibSQL({ url }).connect();
    try {
      for (const script of scripts) await connection.executeScript(script);
    } finally {
      await connection.dispose();
    }
  },

  createClient: createSqliteClient,

  /** Write-ahead logging lets readers run concurrently with a writer. */
  async prepare(database) {
    await database.$queryRaw`PRAGMA journal_mode = WAL`;
  },

  /** The adapter runs one transaction at a time. */
  inTransaction: (database, work) => database.$transaction(work),

  whileLocked: (name, work) => locks.run(name, work),

  tryLock: () => Promise.resolve(() => Promise.resolve()),

  close: () => Promise.resolve(),

  announce: () => Promise.resolve(),

  listen: () => Promise.resolve(() => Promise.resolve()),

  readClock: () => Promise.resolve(null),

  createLimiter: (_name, limit) => new RateLimiterMemory(limit),

  async findDamage(source) {
    return firstMessage(await source.$queryRaw<Record<string, string>[]>`PRAGMA quick_check(1)`);
  },

  /** Also compares the indexes with their tables, and looks for rows that name a row that is not there. */
  async findAllDamage(database) {
    const damage = firstMessage(
      await database.$queryRaw<Record<string, string>[]>`PRAGMA integrity_check(1)`,
    );
    if (damage !== null) return damage;
    const [orphan] = await database.$queryRaw<{ table: string; parent: string }[]>`PRAGMA foreign_key_check`;
    return orphan === undefined
      ? null
      : `a row of ${orphan.table} names a row of ${orphan.parent} that is not there`;
  },

  /** While another connection reads, the log stays for the next call. */
  async emptyLog(database) {
    await database.$queryRaw`PRAGMA wal_checkpoint(TRUNCATE)`;
  },

  /** The database is a file, which is counted with the other files. */
  countBytes: () => Promise.resolve(null),

  async hasTable(source, name) {
    const tables = await source.$queryRaw<unknown[]>`
      SELECT name FROM sqlite_master WHERE type = 'table' AND name = ${name}`;
    return tables.length > 0;
  },

  /** A single statement, so that two workers never claim the same job. */
  async claimJob(database, claim) {
    const [claimed] = await database.$queryRaw<{ id: string }[]>`
      UPDATE "Job" SET "status" = 'running', "workerId" = ${claim.workerId}, "heartbeatAt" = ${claim.now},
        "attempts" = "attempts" + 1
      WHERE "id" = (${nextJob(claim)}) RETURNING "id"`;
    return claimed?.id ?? null;
  },

  isOneOf: (column, texts) =>
    Prisma.sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(texts)}))`,

  async listColumns(source) {
    const columns = await source.$queryRaw<{ name: string }[]>`
      SELECT tables.name || '.' || columns.name AS name
      FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'`;
    return new Set(columns.map(({ name }) => name));
  },

  async *listValues(source, { table, column }, page) {
    let after = -1n;
    for (;;) {
      const rows = await source.$queryRaw<{ id: bigint; value: string | null }[]>`
        SELECT rowid AS id, ${Prisma.raw(`"${column}"`)} AS value FROM ${Prisma.raw(`"${table}"`)}
        WHERE rowid > ${after} ORDER BY rowid LIMIT ${page}`;
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows.map(({ value }) => value);
      after = BigInt(last.id);
    }
  },

  isLike: (text, pattern) => Prisma.sql`${text} LIKE ${pattern} ESCAPE '\\'`,

  timeAsText: (time) => Prisma.sql`CAST(COALESCE(${time}, '') AS TEXT)`,

  async createSearchIndex(database) {
    await database.$executeRawUnsafe(CREATE_SEARCH);
  },

  indexTexts(transaction, texts) {
    const rows = texts.map(
      ({ address, place, title, body }) => Prisma.sql`(${address}, ${place}, ${title}, ${body})`,
    );
    return transaction.$executeRaw`
      INSERT INTO "HelpSearch" (address, place, title, body) VALUES ${Prisma.join(rows)}`;
  },

  searchTexts(database, words, needed, { marks, excerptWords, most }) {
    const expression = words.map((word) => `"${word}"*`).join(needed === "all" ? " AND " : " OR ");
    return database.$queryRaw`
      SELECT address, place, title,
        snippet(HelpSearch, 3, ${marks.start}, ${marks.end}, '…', ${excerptWords}) AS excerpt
      FROM HelpSearch WHERE HelpSearch MATCH ${expression}
      ORDER BY bm25(HelpSearch, 0, 0, ${TITLE_WEIGHT}, 1) LIMIT ${most}`;
  },
};
