import type { PrismaClient } from "@prisma/client";

/**
 * How long a transaction waits for its turn or its connection, and how long it may take. SQLite runs one at a time, so on a busy
 * machine Prisma's 2 and 5 seconds would fail requests that only had to wait.
 */
export const TRANSACTION_MS = 30_000;

/** The same client, with errors of its queries converted. */
export function withErrors(client: PrismaClient, convert: (error: unknown) => unknown): PrismaClient {
  const extended = client.$extends({
    query: {
      async $allOperations({ args, query }) {
        try {
          return (await query(args)) as unknown;
        } catch (error) {
          throw convert(error);
        }
      },
    },
  });
  // The extension changes only errors.
  return extended as unknown as PrismaClient;
}
