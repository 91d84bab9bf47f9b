import { PrismaPg } from "@prisma/adapter-pg";
import type { Prisma, PrismaClient } from "@prisma/client";
import { AsyncLocalStorage } from "node:async_hooks";
import { createRequire } from "node:module";
import { setTimeout } from "node:timers/promises";
import { env } from "~/config/env.server";
import { AppError } from "~/lib/app-error";
import { keepQueryPlans } from "../query-plans.server";
import { TRANSACTION_MS, withErrors } from "./client-options.server";
import { connectionTo } from "./postgresql-connection";
import { isConflict, withPostgresReason } from "./postgresql-errors";

/** The generated client, below node_modules. It has the types of the SQLite client. */
const CLIENT = ".prisma/postgresql";

/** Attempts of a transaction that conflicts with other transactions, and the pauses between them, which double. */
const ATTEMPTS = 12;
const FIRST_PAUSE_MS = 8;
const LONGEST_PAUSE_MS = 500;

/**
 * How long an answer is waited for: longer than any statement takes. If a proxy goes on accepting statements without passing
 * them on, the connection seems alive, and a worker would wait for ever.
 */
const ANSWER_MS = 300_000;

type ConnectedAdapter = Awaited<ReturnType<PrismaPg["connect"]>>;

/**
 * Gives the connection of a transaction back also when COMMIT or ROLLBACK fails. Prisma 6.19 forgets it then, and COMMIT is where
 * most serialisation failures show: after ten of them no connection would be left.
 */
class ReturningAdapter extends PrismaPg {
  override async connect(): Promise<ConnectedAdapter> {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolation) => {
      const transaction = await start(isolation);
      const execute = transaction.executeRaw.bind(transaction);
      transaction.executeRaw = async (query) => {
        try {
          return await execute(query);
        } catch (error) {
          if (/^(COMMIT|ROLLBACK)$/.test(query.sql)) await transaction.rollback();
          throw error;
        }
      };
      return transaction;
    };
    return adapter;
  }
}

/** Set while a transaction runs: its statements are repeated together, not one by one. */
const inside = new AsyncLocalStorage<true>();

/** Repeats work that was rolled back because of other transactions, after a random pause. */
async function untilAlone<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1, pause = FIRST_PAUSE_MS; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error)) throw withPostgresReason(error);
      if (attempt === ATTEMPTS) throw new AppError("busy", { cause: error, retryAfterSeconds: 1 });
    }
    await setTimeout(Math.random() * pause);
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
  }
}

/** Opens the client of a server. @param answerMs how long the answer to a statement is waited for */
export function createPostgresClient(url: string, answerMs = ANSWER_MS): PrismaClient {
  const fromPrisma = createRequire(createRequire(import.meta.url).resolve("@prisma/client"));
  const generated = fromPrisma(CLIENT) as { PrismaClient: typeof PrismaClient };
  keepQueryPlans(CLIENT);
  const client = new generated.PrismaClient({
    adapter: new ReturningAdapter({
      ...connectionTo(url),
      max: env.databaseConnections,
      query_timeout: answerMs,
    }),
    errorFormat: "minimal",
    transactionOptions: { maxWait: TRANSACTION_MS, timeout: TRANSACTION_MS },
  });
  const repeated = client.$extends({
    query: {
      $allOperations: ({ args, query }) =>
        inside.getStore() ? query(args) : untilAlone(async () => (await query(args)) as unknown),
    },
  });
  return withErrors(repeated as unknown as PrismaClient, withPostgresReason);
}

/** Runs a transaction; a serializable one as if it ran alone. `work` may run several times, so it must change only records. */
export function inOwnTransaction<T>(
  database: PrismaClient,
  isolationLevel: "ReadCommitted" | "Serializable",
  work: (transaction: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  // The types are from SQLite's client, which has one level.
  const options = { isolationLevel: isolationLevel as "Serializable" };
  return untilAlone(() => inside.run(true, () => database.$transaction(work, options)));
}
