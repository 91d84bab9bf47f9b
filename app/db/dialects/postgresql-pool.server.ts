import pg from "pg";
import { env } from "~/config/env.server";
import { connectionTo } from "./postgresql-connection";

/** Connections that Prisma's queries do not use. They are opened at the first use. */
export class OwnPool {
  #pool: pg.Pool | null = null;

  /** @param most the maximum number of connections at a time */
  constructor(private readonly most: number) {}

  open(): pg.Pool {
    if (this.#pool !== null) return this.#pool;
    this.#pool = new pg.Pool({ ...connectionTo(env.databaseUrl), max: this.most });
    // An idle connection that breaks is replaced at its next use.
    this.#pool.on("error", () => undefined);
    return this.#pool;
  }

  async close(): Promise<void> {
    const closing = this.#pool;
    this.#pool = null;
    await closing?.end();
  }
}
