import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { databaseFile } from "~/config/env.server";
import { database, dialect } from "~/db/client.server";

/** The columns of every table in the database, as it is: a table that is added later is among them. */
export async function listColumnsOfTables(): Promise<Map<string, string[]>> {
  const columns = new Map<string, string[]>();
  for (const name of await dialect.listColumns(database)) {
    const [table = "", column = ""] = name.split(".");
    if (/^(sqlite|_prisma)_/.test(table)) continue;
    columns.set(table, [...(columns.get(table) ?? []), column]);
  }
  return columns;
}

/** The tables and columns with a value in which a text occurs, in any case: "Mail.address". */
export async function findMentions(text: string): Promise<string[]> {
  const find = databaseFile === null ? "strpos" : "instr";
  const parameter = databaseFile === null ? "$1" : "?";
  const found: string[] = [];
  for (const [table, columns] of await listColumnsOfTables()) {
    for (const column of columns) {
      const rows = await database.$queryRawUnsafe<unknown[]>(
        `SELECT 1 FROM "${table}" WHERE ${find}(lower(CAST("${column}" AS TEXT)), lower(${parameter})) > 0 LIMIT 1`,
        text,
      );
      if (rows.length > 0) found.push(`${table}.${column}`);
    }
  }
  return found.sort();
}

/** Whether the database has a text anywhere: in its file and log as they are, or in a value of a server's. */
export async function isInDatabase(text: string): Promise<boolean> {
  if (databaseFile === null) return (await findMentions(text)).length > 0;
  return [databaseFile, `${databaseFile}-wal`].some((file) => readFileSync(file).includes(text));
}

/** The files of the data folder, without the database, by their path. */
export function listDataFiles(): string[] {
  const folder = process.env.DATA_DIR ?? "";
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => !name.startsWith("estimand.db") && statSync(path.join(folder, name)).isFile())
    .sort();
}

/** The files of the data folder in which a text occurs, the database and its log among them. */
export function filesWith(text: string): string[] {
  const folder = process.env.DATA_DIR ?? "";
  const databaseFiles = readdirSync(folder).filter((name) => name.startsWith("estimand.db"));
  return [...databaseFiles, ...listDataFiles()].filter((name) =>
    readFileSync(path.join(folder, name)).includes(text),
  );
}
