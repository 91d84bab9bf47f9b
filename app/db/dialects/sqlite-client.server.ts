import { PrismaLibSQL } from "@prisma/adapter-libsql";
import { PrismaClient } from "@prisma/client";
import { watchDisk, withReason } from "../full-disk.server";
import { keepQueryPlans } from "../query-plans.server";
import { TRANSACTION_MS, withErrors } from "./client-options.server";

/** How long a statement waits while another process writes. Within this process the adapter has its own queue. */
const BUSY_TIMEOUT_MS = 5_000;

type LibSqlClient = ReturnType<PrismaLibSQL["createClient"]>;

/**
 * libsql opens a new connection after each transaction, with the driver's defaults: they are set again there. Deleted rows are
 * overwritten with zeros, because an erased account must leave no trace in the file.
 */
class WaitingAdapter extends PrismaLibSQL {
  override createClient(config: ConstructorParameters<typeof PrismaLibSQL>[0]): LibSqlClient {
    const client = super.createClient(config);
    const execute = client.execute.bind(client);
    const begin = client.transaction.bind(client);
    let isPrepared = false;
    const prepare = async () => {
      if (isPrepared) return;
      isPrepared = true;
      await execute(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
      await execute("PRAGMA secure_delete = ON");
    };
    client.execute = async (statement) => {
      await prepare();
      return watchDisk(execute(statement));
    };
    client.transaction = async (...mode: Parameters<typeof begin>) => {
      await prepare();
      const transaction = await begin(...mode);
      isPrepared = false;
      return watchTransaction(transaction);
    };
    return client;
  }
}

type Transaction = Awaited<ReturnType<LibSqlClient["transaction"]>>;

/** A full disk shows only at the commit, and Prisma replaces that error with the error of a failed rollback. */
function watchTransaction(transaction: Transaction): Transaction {
  const execute = transaction.execute.bind(transaction);
  const commit = transaction.commit.bind(transaction);
  transaction.execute = (statement) => watchDisk(execute(statement));
  transaction.commit = () => watchDisk(commit());
  return transaction;
}

let keepsPlans = false;

/** Opens the client of a file. */
export function createSqliteClient(url: string): PrismaClient {
  if (!keepsPlans) keepQueryPlans(".prisma/client");
  keepsPlans = true;
  const adapter = new WaitingAdapter({ url });
  const client = new PrismaClient({
    adapter,
    errorFormat: "minimal",
    transactionOptions: { maxWait: TRANSACTION_MS, timeout: TRANSACTION_MS },
  });
  return withErrors(client, withReason);
}
