import pg from "pg";
import { env } from "~/config/env.server";
import { KeyedLock } from "~/lib/keyed-lock";
import { connectionTo } from "./postgresql-connection";
import { withPostgresReason } from "./postgresql-errors";

const QUERY_MS = 10_000;

/** All long locks of this process: a session of the server may hold any number. */
let session: { client: pg.Client; opened: Promise<unknown> } | null = null;

/** A connection runs one query at a time. */
const turns = new KeyedLock();

/** Takes an advisory lock of the server (`Dialect.tryLock`). A connection that breaks frees it. */
export function tryLockOnServer(name: string): Promise<(() => Promise<void>) | null> {
  return turns.run("session", async () => {
    const before = session;
    try {
      return await tryLock(name).catch((error: unknown) => {
        // The connection broke since its last use.
        if (before === null) throw error;
        return tryLock(name);
      });
    } catch (error) {
      throw withPostgresReason(error);
    }
  });
}

async function tryLock(name: string): Promise<(() => Promise<void>) | null> {
  const client = await openSession();
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      "SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken",
      [name],
    );
    return rows[0]?.taken === true ? () => turns.run("session", () => free(client, name)) : null;
  } catch (error) {
    giveUp(client);
    throw error;
  }
}

async function free(client: pg.Client, name: string): Promise<void> {
  await client
    .query("SELECT pg_advisory_unlock(hashtextextended($1, 0))", [name])
    .catch(() => giveUp(client));
}

/** Closes a connection whose locks are not known: a server that was only slow would keep them while this process runs. */
function giveUp(client: pg.Client): void {
  forget(client);
  client.end().catch(() => undefined);
}

function forget(client: pg.Client): void {
  if (session?.client === client) session = null;
}

async function openSession(): Promise<pg.Client> {
  session ??= connect();
  const { client, opened } = session;
  await opened;
  return client;
}

function connect() {
  const client = new pg.Client({
    ...connectionTo(env.databaseUrl),
    query_timeout: QUERY_MS,
    application_name: "estimand uploads",
  });
  // A connection that breaks reports an error, an end, or both. The next lock opens another one.
  client.on("error", () => forget(client));
  client.on("end", () => forget(client));
  const opened = client.connect();
  opened.catch(() => giveUp(client));
  return { client, opened };
}

/** Closes the connection, which frees all long locks. */
export async function closeLongLocks(): Promise<void> {
  const closing = session;
  session = null;
  await closing?.opened.catch(() => undefined);
  await closing?.client.end().catch(() => undefined);
}
