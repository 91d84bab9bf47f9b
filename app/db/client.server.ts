import { PrismaLibSQL } from "@prisma/adapter-libsql";
import { type Prisma, PrismaClient } from "@prisma/client";
import { env } from "~/config/env.server";
import { watchDisk, withReason } from "./full-disk.server";
import { keepQueryPlans } from "./query-plans.server";

/** How long a statement waits while another process writes. Within this process the adapter has its own queue. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * How long a transaction waits for its turn, and how long it may take. The adapter runs one at a time, so on a busy machine
 * Prisma's 2 and 5 seconds would fail requests that only had to wait.
 */
const TRANSACTION_MS = 30_000;

/** A value for a JSON field. */
export type JsonInput = Prisma.InputJsonValue;

type LibSqlClient = ReturnType<PrismaLibSQL["createClient"]>;

/**
 * libsql opens a new connection after each transaction, with the driver's defaults: they are set again there. Deleted rows are
 * overwritten with zeros, because an erased account must leave no trace in the file.
 */
class WaitingAdapter extends PrismaLibSQL {
  override createClient(config: ConstructorParameters<typeof PrismaLibSQL>[0]): LibSqlClient {
    const client = super.createClient(config);
    const execute = client.execute.bind(client);
    const begin = client.transaction.bind(client);
    let isPrepared = false;
    const prepare = async () => {
      if (isPrepared) return;
      isPrepared = true;
      await execute(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
      await execute("PRAGMA secure_delete = ON");
    };
    client.execute = async (statement) => {
      await prepare();
      return watchDisk(execute(statement));
    };
    client.transaction = async (...mode: Parameters<typeof begin>) => {
      await prepare();
      const transaction = await begin(...mode);
      isPrepared = false;
      return watchTransaction(transaction);
    };
    return client;
  }
}

type Transaction = Awaited<ReturnType<LibSqlClient["transaction"]>>;

/** A full disk shows only at the commit, and Prisma replaces that error with the one of a failed rollback. */
function watchTransaction(transaction: Transaction): Transaction {
  const execute = transaction.execute.bind(transaction);
  const commit = transaction.commit.bind(transaction);
  transaction.execute = (statement) => watchDisk(execute(statement));
  transaction.commit = () => watchDisk(commit());
  return transaction;
}

function createClient(url: string): PrismaClient {
  const adapter = new WaitingAdapter({ url });
  const client = new PrismaClient({
    adapter,
    errorFormat: "minimal",
    transactionOptions: { maxWait: TRANSACTION_MS, timeout: TRANSACTION_MS },
  }).$extends({
    query: {
      async $allOperations({ args, query }) {
        try {
          return (await query(args)) as unknown;
        } catch (error) {
          throw withReason(error);
        }
      },
    },
  });
  // The extension changes only errors.
  return client as unknown as PrismaClient;
}

// The development server reloads this module after a change; the connection is kept.
const kept = globalThis as typeof globalThis & { estimandDatabase?: PrismaClient };

/** The database of this process. */
export const database: PrismaClient = (kept.estimandDatabase ??= openClient());

function openClient(): PrismaClient {
  keepQueryPlans();
  return createClient(env.databaseUrl);
}

/** Opens the database and enables write-ahead logging, which lets readers run concurrently with a writer. */
export async function openDatabase(): Promise<void> {
  await database.$queryRaw`PRAGMA journal_mode = WAL`;
}

/** Checks the integrity of the database. @returns SQLite's first message about damage; null if it is intact */
export async function findDamage(source: PrismaClient = database): Promise<string | null> {
  const rows = await source.$queryRaw<Record<string, string>[]>`PRAGMA quick_check(1)`;
  return firstMessage(rows);
}

/**
 * As `findDamage`, but also compares the indexes with their tables, which takes longer, and looks for rows that name a row
 * that is not there.
 */
export async function findAllDamage(): Promise<string | null> {
  const damage = firstMessage(await database.$queryRaw<Record<string, string>[]>`PRAGMA integrity_check(1)`);
  if (damage !== null) return damage;
  const [orphan] = await database.$queryRaw<{ table: string; parent: string }[]>`PRAGMA foreign_key_check`;
  return orphan === undefined
    ? null
    : `a row of ${orphan.table} names a row of ${orphan.parent} that is not there`;
}

function firstMessage(rows: Record<string, string>[]): string | null {
  const [found = ""] = Object.values(rows[0] ?? {});
  return found === "ok" ? null : found.replaceAll(/\s+/g, " ").trim();
}

/**
 * Moves the write-ahead log into the database and empties it: until then the log has copies of deleted rows. While another
 * connection reads, the log stays for the next call.
 */
export async function emptyLog(): Promise<void> {
  await database.$queryRaw`PRAGMA wal_checkpoint(TRUNCATE)`;
}

/** Closes the database. */
export async function closeDatabase(): Promise<void> {
  await database.$disconnect();
}

/**
 * Copies the database to a file, after ending the write-ahead log so that the database is a single file.
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

/** Copies the database as it is at this moment to a file, also while other processes read and write. */
export async function snapshotDatabase(file: string): Promise<void> {
  await database.$executeRaw`VACUUM INTO ${file}`;
}

/** Runs `work` with a copy of the database, such as a snapshot. */
export async function withDatabaseAt<T>(file: string, work: (copy: PrismaClient) => Promise<T>): Promise<T> {
  const copy = createClient(`file:${file}`);
  try {
    return await work(copy);
  } finally {
    await copy.$disconnect();
  }
}

/** The names of the applied migrations; none for a new database. */
export async function listAppliedMigrations(source: PrismaClient = database): Promise<string[]> {
  const tables = await source.$queryRaw<{ name: string }[]>`
    SELECT name FROM sqlite_master WHERE type = 'table' AND name = '_prisma_migrations'`;
  if (tables.length === 0) return [];
  const rows = await source.$queryRaw<{ migration_name: string }[]>`
    SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL`;
  return rows.map((row) => row.migration_name);
}

/** Whether an error is a violation of a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  return typeof error === "object" && error !== null && (error as { code?: unknown }).code === "P2002";
}
