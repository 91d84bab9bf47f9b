import type { Prisma } from "@prisma/client";
import { database, dialect } from "./client.server";

/**
 * Runs `work` in a transaction, as if no other ran at the same time. All transactions go through this function.
 *
 * @param work may run several times, so it must change only records
 * @throws what `work` throws; AppError busy if it conflicts with other transactions for too long
 */
export function inTransaction<T>(work: (transaction: Prisma.TransactionClient) => Promise<T>): Promise<T> {
  return dialect.inTransaction(database, work);
}
