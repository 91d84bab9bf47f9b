import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { env } from "~/config/env.server";
import { KeyedLock } from "~/lib/keyed-lock";
import { withPostgresReason } from "./postgresql-errors";
import { OwnPool } from "./postgresql-pool.server";

/** How long a lock is waited for; a number, because SET takes no parameters. */
const WAIT_MS = 60_000;

/** Locks of this process come first, so that each name waits on one connection at most. */
const own = new KeyedLock();

/** The connection of the work that runs: locks inside it need no second connection, which might not be free. */
const held = new AsyncLocalStorage<pg.PoolClient>();

/** Apart from the connections of queries, so that work that waits for a lock cannot keep running work from finishing. */
const pool = new OwnPool(Math.ceil(env.databaseConnections / 2));

/**
 * Runs `work` under an advisory lock of the server. A connection that breaks frees its lock before `work` ends, so records are still
 * compared and set.
 */
export function whileLockedOnServer<T>(name: string, work: () => Promise<T>): Promise<T> {
  return own.run(name, async () => {
    const outer = held.getStore();
    if (outer !== undefined) return withLock(outer, name, work);
    const client = await pool
      .open()
      .connect()
      .catch((error: unknown) => {
        throw withPostgresReason(error);
      });
    let fault: Error | undefined;
    const notice = (error: Error) => (fault = error);
    client.on("error", notice);
    try {
      await client.query(`SET lock_timeout = ${WAIT_MS}`);
      return await held.run(client, () => withLock(client, name, work));
    } catch (error) {
      throw withPostgresReason(error);
    } finally {
      client.off("error", notice);
      client.release(fault);
    }
  });
}

async function withLock<T>(client: pg.PoolClient, name: string, work: () => Promise<T>): Promise<T> {
  await client.query("SELECT pg_advisory_lock(hashtextextended($1, 0))", [name]);
  try {
    return await work();
  } finally {
    // On a broken connection the server has freed it.
    await client.query("SELECT pg_advisory_unlock(hashtextextended($1, 0))", [name]).catch(() => undefined);
  }
}

/** Closes the connections of locks. */
export const closeLocks = () => pool.close();
