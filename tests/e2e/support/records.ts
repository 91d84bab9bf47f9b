import type { PrismaClient } from "@prisma/client";
import path from "node:path";
import { createSqliteClient } from "~/db/dialects/sqlite-client.server";
import { runSql } from "./stack";

/** A time as both databases store it. */
export const sqlTime = (time: Date) => `'${time.toISOString().replace("Z", "+00:00")}'`;

/** Where the records of a server are: in a file of its folder, unless it has an address of PostgreSQL. */
interface Records {
  folder: string;
  url: string;
}

const clients = new Map<string, PrismaClient>();

/** Changes records of a server. @param sql for SQLite and PostgreSQL, without parameters; times as of `sqlTime` */
export async function changeRecords({ folder, url }: Records, sql: string): Promise<void> {
  if (url !== "") return runSql(url, sql);
  const client = clients.get(folder) ?? createSqliteClient(`file:${path.join(folder, "estimand.db")}`);
  clients.set(folder, client);
  await client.$executeRawUnsafe(sql);
}
