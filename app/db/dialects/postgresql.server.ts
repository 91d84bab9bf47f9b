import { Prisma } from "@prisma/client";
import pg from "pg";
import { EnvironmentError } from "~/config/env.server";
import { createPostgresClient, inOwnTransaction } from "./postgresql-client.server";
import type { Dialect } from "./dialect";
import { nextJob } from "./next-job";
import { isDamage } from "./postgresql-errors";
import { connectionTo } from "./postgresql-connection";
import { closeLimits, createServerLimiter, prepareLimits } from "./postgresql-limits.server";
import { CHANNEL, listenToServer } from "./postgresql-listener.server";
import { closeLongLocks, tryLockOnServer } from "./postgresql-long-locks.server";
import { closeLocks, whileLockedOnServer } from "./postgresql-locks.server";

const OLDEST = 15;

/** Weights of a word in the body and in the title: of the classes D, C, B and A. */
const WEIGHTS = "{0.125,0,0,1}";

/** A server, which several processes may share. */
export const postgresql: Dialect = {
  migrations: "prisma/postgresql/migrations",

  // The table as Prisma creates it.
  migrationsTable: `CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum VARCHAR(64) NOT NULL,
    finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL,
    logs TEXT,
    rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  );`,

  async runScripts(url, scripts) {
    const connection = new pg.Client(connectionTo(url));
    await connection.connect();
    try {
      // The server runs the statements of one message in one transaction.
      for (const script of scripts) await connection.query(script);
    } finally {
      await connection.end();
    }
  },

  createClient: createPostgresClient,

  async prepare(database) {
    const [server] = await database.$queryRaw<{ version: string; encoding: string }[]>`
      SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding`;
    const version = Math.floor(Number(server?.version) / 10_000);
    if (version < OLDEST) {
      throw new EnvironmentError(`PostgreSQL ${OLDEST} or newer is needed; this server is ${version}.`);
    }
    if (server?.encoding !== "UTF8") {
      throw new EnvironmentError(
        `The database has the encoding ${server?.encoding}. Create it with ENCODING 'UTF8'.`,
      );
    }
    await whileLockedOnServer("prepare", () => prepareLimits(database));
  },

  inTransaction: (database, work) => inOwnTransaction(database, "Serializable", work),

  whileLocked: whileLockedOnServer,

  tryLock: tryLockOnServer,

  close: async () => void (await Promise.all([closeLocks(), closeLongLocks(), closeLimits()])),

  announce: async (database, message) =>
    void (await database.$queryRaw`SELECT 1 AS told FROM pg_notify(${CHANNEL}, ${message})`),

  listen: listenToServer,

  async readClock(database) {
    const [clock] = await database.$queryRaw<{ ms: number }[]>`
      SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`;
    return clock?.ms ?? null;
  },

  createLimiter: createServerLimiter,

  /** The server counts the damaged pages it has found since its statistics were last reset. */
  async findDamage(source) {
    const [found] = await source.$queryRaw<{ failures: bigint | null }[]>`
      SELECT checksum_failures AS failures FROM pg_stat_database WHERE datname = current_database()`;
    const failures = Number(found?.failures ?? 0);
    return failures > 0 ? `${failures} pages do not have their checksum` : null;
  },

  /** Also reads every row. The server itself ensures that rows do not name missing rows. */
  async findAllDamage(database) {
    const [broken] = await database.$queryRaw<{ name: string }[]>`
      SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid LIMIT 1`;
    if (broken !== undefined) return `the index ${broken.name} is not valid`;
    const tables = await database.$queryRaw<{ name: string }[]>`
      SELECT format('%I', tablename) AS name FROM pg_tables WHERE schemaname = current_schema()`;
    for (const { name } of tables) {
      try {
        const table = Prisma.raw(name);
        await database.$queryRaw`SELECT sum(length(each::text))::text AS read FROM ${table} AS each`;
      } catch (error) {
        if (!isDamage(error)) throw error;
        return `the table ${name} cannot be read: ${String(error)}`;
      }
    }
    return postgresql.findDamage(database);
  },

  /** The server recycles its log by itself. */
  emptyLog: () => Promise.resolve(),

  async countBytes(database) {
    const [size] = await database.$queryRaw<{ bytes: bigint }[]>`
      SELECT pg_database_size(current_database()) AS bytes`;
    return Number(size?.bytes ?? 0);
  },

  async hasTable(source, name) {
    const tables = await source.$queryRaw<unknown[]>`
      SELECT 1 AS found FROM pg_tables WHERE schemaname = current_schema() AND tablename = ${name}`;
    return tables.length > 0;
  },

  /** One claim at a time: a claim that ran at the same time would not count what the other has taken. */
  claimJob: (database, claim) =>
    inOwnTransaction(database, "ReadCommitted", async (transaction) => {
      await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('claim a job', 0))`;
      const [claimed] = await transaction.$queryRaw<{ id: string }[]>`
        UPDATE "Job" SET "status" = 'running', "workerId" = ${claim.workerId}, "heartbeatAt" = ${claim.now},
          "attempts" = "attempts" + 1
        WHERE "id" = (${nextJob(claim)}) RETURNING "id"`;
      return claimed?.id ?? null;
    }),

  isOneOf: (column, texts) => Prisma.sql`${column} = ANY(${[...texts]}::text[])`,

  async listColumns(source) {
    const columns = await source.$queryRaw<{ name: string }[]>`
      SELECT table_name || '.' || column_name AS name
      FROM information_schema.columns WHERE table_schema = current_schema()`;
    return new Set(columns.map(({ name }) => name));
  },

  /** In the order of the primary key, because rows move on their pages when they are changed. */
  async *listValues(source, { table, column }, page) {
    const keys = await source.$queryRaw<{ name: string }[]>`
      SELECT format('%I', attname) AS name FROM pg_index
      JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY(indkey)
      WHERE indisprimary AND indrelid = ${`"${table}"`}::regclass ORDER BY attnum`;
    const key = Prisma.raw(keys.map(({ name }) => name).join(", "));
    let after: string[] | null = null;
    for (;;) {
      const beyond: Prisma.Sql =
        after === null ? Prisma.sql`TRUE` : Prisma.sql`(${key}) > (${Prisma.join(after)})`;
      const rows: { keys: string[]; value: string | null }[] = await source.$queryRaw`
        SELECT ARRAY[${key}] AS keys, ${Prisma.raw(`"${column}"`)} AS value FROM ${Prisma.raw(`"${table}"`)}
        WHERE ${beyond} ORDER BY ${key} LIMIT ${page}`;
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows.map(({ value }) => value);
      after = last.keys;
    }
  },

  /** The columns have the order of bytes, in which ILIKE compares ASCII letters in either case, as SQLite's LIKE does. */
  isLike: (text, pattern) => Prisma.sql`${text} ILIKE ${pattern} ESCAPE '\\'`,

  timeAsText: (time) =>
    Prisma.sql`COALESCE(to_char(${time}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '') COLLATE "C"`,

  /** Made by the application, as in SQLite, because it follows from the help's rows. */
  async createSearchIndex(database) {
    await database.$executeRaw`CREATE TABLE IF NOT EXISTS "HelpSearch" (
      address TEXT NOT NULL, place TEXT NOT NULL, title TEXT NOT NULL, body TEXT NOT NULL, words TSVECTOR NOT NULL)`;
  },

  /** Each word is kept as it is and by its English stem: the English dictionary alone leaves out words such as "not". */
  indexTexts(transaction, texts) {
    const rows = texts.map(({ address, place, title, body }) => {
      const [ofTitle, ofBody] = [plainWords(title), plainWords(body)];
      return Prisma.sql`(${address}, ${place}, ${title}, ${body},
        setweight(to_tsvector('simple', ${ofTitle}) || to_tsvector('english', ${ofTitle}), 'A')
          || setweight(to_tsvector('simple', ${ofBody}) || to_tsvector('english', ${ofBody}), 'D'))`;
    });
    return transaction.$executeRaw`
      INSERT INTO "HelpSearch" (address, place, title, body, words) VALUES ${Prisma.join(rows)}`;
  },

  searchTexts(database, words, needed, { marks, excerptWords, most }) {
    const terms = words.map((word) => {
      const prefix = `${plainWords(word)}:*`;
      return Prisma.sql`(to_tsquery('simple', ${prefix}) || to_tsquery('english', ${prefix}))`;
    });
    const query = Prisma.join(terms, needed === "all" ? " && " : " || ");
    const style = [
      `StartSel="${marks.start}", StopSel="${marks.end}"`,
      `MinWords=${excerptWords - 4}, MaxWords=${excerptWords}, ShortWord=0`,
    ].join(", ");
    return database.$queryRaw`
      SELECT address, place, title, ts_headline('english', body, query, ${style}) AS excerpt
      FROM "HelpSearch", (SELECT ${query} AS query) AS asked WHERE words @@ query
      ORDER BY ts_rank(${WEIGHTS}::float4[], words, query, 1) DESC, address LIMIT ${most}`;
  },
};

/** Letters and digits only, without accents, so that the parser takes nothing for an address or a path. */
function plainWords(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ");
}
