import type { Prisma } from "@prisma/client";
import { database, dialect } from "./client.server";

/**
 * Runs `work` in a transaction, as if no other ran at the same time. All transactions come this way.
 *
 * @param work may run several times, so it changes nothing but records
 * @throws what `work` throws; AppError busy if others get in the way for too long
 */
export function inTransaction<T>(work: (transaction: Prisma.TransactionClient) => Promise<T>): Promise<T> {
  return dialect.inTransaction(database, work);
}
