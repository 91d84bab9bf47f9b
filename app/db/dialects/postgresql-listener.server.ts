import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { env } from "~/config/env.server";
import { log } from "~/config/log.server";
import { connectionTo } from "./postgresql-connection";

/** The name of what processes on one database tell each other. */
export const CHANNEL = "estimand";

const RETRY_MS = 1_000;

/** Listens on a connection of its own, and connects again after it broke. */
class Listener {
  #client: pg.Client | null = null;
  #stopped = false;

  constructor(
    private readonly heard: (message: string) => void,
    private readonly resumed: () => void,
  ) {}

  async connect(): Promise<void> {
    const client = new pg.Client({
      ...connectionTo(env.databaseUrl),
      application_name: "estimand listener",
    });
    let broken = false;
    const onEnd = () => {
      if (broken) return;
      broken = true;
      if (this.#client === client) this.#client = null;
      if (!this.#stopped) void this.#again();
    };
    // A connection that breaks reports an error, an end, or both.
    client.on("error", onEnd);
    client.on("end", onEnd);
    client.on("notification", ({ payload = "" }) => this.heard(payload));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      this.#client = client;
    } catch (error) {
      broken = true;
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.#stopped) await this.stop();
  }

  async #again(): Promise<void> {
    log.warn("other processes are not heard: the database does not answer");
    while (!this.#stopped) {
      await setTimeout(RETRY_MS);
      try {
        await this.connect();
        log.info("other processes are heard again");
        return this.resumed();
      } catch {
        // Tried again; requests and jobs report why the database is away.
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }
}

/** Hears announcements by `pg_notify` (`Dialect.listen`). */
export async function listenToServer(
  heard: (message: string) => void,
  resumed: () => void,
): Promise<() => Promise<void>> {
  const listener = new Listener(heard, resumed);
  await listener.connect();
  return () => listener.stop();
}
