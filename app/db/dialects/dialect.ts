import type { Prisma, PrismaClient } from "@prisma/client";
import type { RateLimiterAbstract } from "rate-limiter-flexible";

/** A claim of a job (`claimJob`). */
export type JobClaim = {
  workerId: string;
  now: Date;
  /** A running job whose heartbeat is older has lost its worker. */
  staleBefore: Date;
  /** A heartbeat that is later was written before the clock was set back. */
  strangeAfter: Date;
  /** The kinds to choose from; all if left out. */
  kinds?: readonly string[] | undefined;
  /** Whether only jobs that are not large are taken. */
  smallOnly?: boolean;
  /** How many jobs of one owner run at once, by plan; any number if left out. */
  atOnce?: { lite: number; pro: number };
};

/** A column that names blobs. */
type BlobColumn = { table: string; column: string };

/** A text of the help that can be found: a topic, a part of one, or a term. */
export interface IndexedText {
  /** Where it is shown. */
  address: string;
  /** The section of a topic, or "Glossary". */
  place: string;
  title: string;
  /** Without tags. */
  body: string;
}

/** A text that was found. In the excerpt the words found lie between the marks. */
export type FoundText = Omit<IndexedText, "body"> & { excerpt: string };

/** How results of a search are shown. */
type SearchStyle = { marks: { start: string; end: string }; excerptWords: number; most: number };

/** The maximum number of requests per key: `points` in `duration` seconds. */
export type RequestLimit = { points: number; duration: number };

type Transaction = Prisma.TransactionClient;

/**
 * The SQL of each database that Prisma has no calls for. sqlite.server.ts and postgresql.server.ts
 * have the same parts in the same order.
 */
export interface Dialect {
  /** The folder of the migrations. */
  migrations: string;

  /** Creates the table in which Prisma notes the migrations, unless it is there. */
  migrationsTable: string;

  /**
   * Runs scripts of several statements, one after the other, on a database of its own connection; on a server each is one
   * transaction.
   */
  runScripts: (url: string, scripts: readonly string[]) => Promise<void>;

  /** Opens the client of a database. */
  createClient: (url: string) => PrismaClient;
  /** Prepares the database at the start of a process. @throws EnvironmentError if it cannot be used */
  prepare: (database: PrismaClient) => Promise<void>;
  /** Runs a transaction whose reads hold until its end. @throws what `work` throws, and AppError busy */
  inTransaction: <T>(database: PrismaClient, work: (transaction: Transaction) => Promise<T>) => Promise<T>;
  /** Runs `work` while nothing else with the same name runs, in any process on this database. */
  whileLocked: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /**
   * Takes a lock among the processes on this database, for longer than `whileLocked` should: any number of them needs one
   * connection. Within a process the caller must prevent a second use.
   *
   * @returns how to free it; null if another process has it
   */
  tryLock: (name: string) => Promise<(() => Promise<void>) | null>;
  /** Closes the connections that are not the client's. */
  close: () => Promise<void>;

  /** Tells other processes on this database something, if there can be any. */
  announce: (database: PrismaClient, message: string) => Promise<void>;
  /**
   * Subscribes to the notifications of all processes, including this one, and reconnects by itself.
   *
   * @param resumed called when announcements may have been missed
   * @returns a function that stops it
   */
  listen: (heard: (message: string) => void, resumed: () => void) => Promise<() => Promise<void>>;
  /** The clock that all processes on this database share, in milliseconds since 1970; null if this machine's is the only one. */
  readClock: (database: PrismaClient) => Promise<number | null>;
  /** Counts requests, in all processes on this database together. @param name what is counted */
  createLimiter: (name: string, limit: RequestLimit) => RateLimiterAbstract;

  /** Looks for damage in a few places. @returns the first fault; null if there is none */
  findDamage: (source: PrismaClient) => Promise<string | null>;
  /** Looks for damage everywhere. */
  findAllDamage: (database: PrismaClient) => Promise<string | null>;
  /** Removes copies of deleted rows from the write-ahead log, where that is possible. */
  emptyLog: (database: PrismaClient) => Promise<void>;
  /** The bytes that the database takes; null if it is a file. */
  countBytes: (database: PrismaClient) => Promise<number | null>;
  /** Whether the database has a table. */
  hasTable: (source: PrismaClient, name: string) => Promise<boolean>;

  /** Claims the job whose turn it is, so that no other worker does. @returns its id */
  claimJob: (database: PrismaClient, claim: JobClaim) => Promise<string | null>;

  /** The condition that a column's value is one of these texts. */
  isOneOf: (column: Prisma.Sql, texts: readonly string[]) => Prisma.Sql;
  /** All columns of the database, as "Table.column". */
  listColumns: (source: PrismaClient) => Promise<Set<string>>;
  /** The values of a column, row by row, in pages. */
  listValues: (source: PrismaClient, from: BlobColumn, page: number) => AsyncGenerator<(string | null)[]>;

  /** The condition that a text matches a pattern of LIKE with `\` as the escape, in either case of ASCII letters. */
  isLike: (text: Prisma.Sql, pattern: string) => Prisma.Sql;
  /** A time as a text that sorts in the order of the times; "" for no time. */
  timeAsText: (time: Prisma.Sql) => Prisma.Sql;

  /** Creates the index of the search, if it does not exist. */
  createSearchIndex: (database: PrismaClient) => Promise<void>;
  /** Adds texts to the index, at least one. */
  indexTexts: (transaction: Transaction, texts: readonly IndexedText[]) => Promise<unknown>;
  /** Texts that have all of the words, or at least one, best first. A word is found by its beginning. */
  searchTexts: (
    database: PrismaClient,
    words: readonly string[],
    needed: "all" | "one",
    style: SearchStyle,
  ) => Promise<FoundText[]>;
}
