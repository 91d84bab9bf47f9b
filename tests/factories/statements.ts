import { PrismaLibSQL } from "@prisma/adapter-libsql";
import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, Server } from "node:http";

/**
 * The statements that reach the database, as the driver gets them. Import it before the application: the driver is watched,
 * so that the application has nothing to do for it.
 */
export type Statement = { sql: string; args: readonly unknown[] };

type Driver = ReturnType<PrismaLibSQL["createClient"]>;
type Executed = Parameters<Driver["execute"]>[0];

/** The header that names a request whose statements a test counts. */
const COUNTED = "x-counted";

const listeners = new Set<(statement: Statement) => void>();
const ofRequest = new AsyncLocalStorage<Statement[]>();
const byName = new Map<string, Statement[]>();

/** Settings of a connection. They do not count as statements of a request. */
const SETTING = /^PRAGMA (?:busy_timeout|secure_delete)/;

function note(executed: Executed): void {
  const statement =
    typeof executed === "string"
      ? { sql: executed, args: [] }
      : { sql: executed.sql, args: Array.isArray(executed.args) ? executed.args : [] };
  if (SETTING.test(statement.sql)) return;
  ofRequest.getStore()?.push(statement);
  for (const listener of listeners) listener(statement);
}

function watch<Watched extends Pick<Driver, "execute">>(watched: Watched): Watched {
  const execute = watched.execute.bind(watched);
  watched.execute = (executed: Executed) => {
    note(executed);
    return execute(executed);
  };
  return watched;
}

class UnwatchedAdapter extends PrismaLibSQL {}
// Its own copy of the method, which the next lines replace in the class that the application knows.
const own = Object.getOwnPropertyDescriptor(PrismaLibSQL.prototype, "createClient") as PropertyDescriptor;
Object.defineProperty(UnwatchedAdapter.prototype, "createClient", own);

PrismaLibSQL.prototype.createClient = function (config) {
  const client = watch(new UnwatchedAdapter(config).createClient(config));
  const begin = client.transaction.bind(client);
  client.transaction = async (...mode: Parameters<typeof begin>) => {
    note("BEGIN");
    const transaction = watch(await begin(...mode));
    const commit = transaction.commit.bind(transaction);
    transaction.commit = () => {
      note("COMMIT");
      return commit();
    };
    return transaction;
  };
  return client;
};

/** A connection to a database whose statements are not recorded. */
export function openUnwatched(file: string): Driver {
  const url = `file:${file}`;
  return new UnwatchedAdapter({ url }).createClient({ url });
}

/** The texts that a query finds, by row. */
export async function readTexts(planner: Driver, sql: string): Promise<string[][]> {
  const { rows, columns } = await planner.execute(sql);
  return rows.map((row) => columns.map((_column, at) => (typeof row[at] === "string" ? row[at] : "")));
}

/** Calls a listener with every statement of this process from now on. */
export function onStatement(listener: (statement: Statement) => void): void {
  listeners.add(listener);
}

/** Lets `fetchCounted` know the statements of each request to a server in this process. */
export function countStatements(http: Server): void {
  const emit = http.emit.bind(http) as (event: string, ...values: unknown[]) => boolean;
  http.emit = (event: string, ...values: unknown[]) => {
    const name = event === "request" ? (values[0] as IncomingMessage).headers[COUNTED] : undefined;
    if (typeof name !== "string") return emit(event, ...values);
    const statements: Statement[] = [];
    byName.set(name, statements);
    return ofRequest.run(statements, () => emit(event, ...values));
  };
}

let requests = 0;

/** A response, its text, and the statements that answering it took. */
export async function fetchCounted(
  url: string,
  init: { headers?: Record<string, string> } = {},
): Promise<{ response: Response; text: string; statements: Statement[] }> {
  const name = String((requests += 1));
  const response = await fetch(url, {
    redirect: "manual",
    ...init,
    headers: { ...init.headers, [COUNTED]: name },
  });
  const text = await response.text();
  const statements = byName.get(name) ?? [];
  byName.delete(name);
  return { response, text, statements };
}
