import { createHmac } from "node:crypto";
import type { PrismaClient } from "@prisma/client";
import type pg from "pg";
import { RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import { sessionSecret } from "~/config/session-secret.server";
import type { RequestLimit } from "./dialect";
import { OwnPool } from "./postgresql-pool.server";

const TABLE = "RequestCount";
/** Each request holds a connection for a fraction of a millisecond. */
const CONNECTIONS = 3;

/** Apart from the connections of queries: requests are counted before any work, also while all of those connections are busy. */
const pool = new OwnPool(CONNECTIONS);

/** The pool as the library knows it: one that is opened at the first count. */
const lazyPool = { query: (...args: Parameters<pg.Pool["query"]>) => pool.open().query(...args) };

/**
 * Makes the table of counts. It is not in the schema: nothing refers to it, and a crash of the server may empty it. A database without
 * migrations does not get it yet, because Prisma migrates only an empty database.
 */
export async function prepareLimits(database: PrismaClient): Promise<void> {
  const [state] = await database.$queryRaw<{ isMigrated: boolean }[]>`
    SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS "isMigrated"`;
  if (state?.isMigrated !== true) return;
  await database.$executeRaw`CREATE UNLOGGED TABLE IF NOT EXISTS "RequestCount" (
    key VARCHAR(255) PRIMARY KEY, points INTEGER NOT NULL DEFAULT 0, expire BIGINT)`;
}

/** Keys are users' ids, e-mail addresses and network addresses, which must not outlive an account: the table has their HMAC. */
class NamelessLimiter extends RateLimiterPostgres {
  override getKey(key: string | number): string {
    return super.getKey(createHmac("sha256", sessionSecret()).update(String(key)).digest("base64url"));
  }
}

/** Counts on the server (`Dialect.createLimiter`). While it does not answer, each process counts for itself. */
export function createServerLimiter(name: string, limit: RequestLimit): RateLimiterPostgres {
  return new NamelessLimiter({
    ...limit,
    storeClient: lazyPool,
    storeType: "pool",
    tableName: TABLE,
    tableCreated: true,
    keyPrefix: name,
    // A key over its limit is refused without asking the server.
    inMemoryBlockOnConsumed: limit.points,
    insuranceLimiter: new RateLimiterMemory(limit),
  });
}

/** Closes the connections of counts. */
export const closeLimits = () => pool.close();
