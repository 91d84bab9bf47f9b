import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { database } from "~/db/client.server";

type Named = { name: string };

/** The columns of every table in the database, as it is: a table that is added later is among them. */
export async function listColumnsOfTables(): Promise<Map<string, string[]>> {
  const tables = await database.$queryRawUnsafe<Named[]>(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_prisma%'`,
  );
  const columns = new Map<string, string[]>();
  for (const { name } of tables) {
    const found = await database.$queryRawUnsafe<Named[]>(`SELECT name FROM pragma_table_info('${name}')`);
    columns.set(
      name,
      found.map((column) => column.name),
    );
  }
  return columns;
}

/** The tables and columns with a value in which a text occurs, in any case: "Mail.address". */
export async function findMentions(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const [table, columns] of await listColumnsOfTables()) {
    for (const column of columns) {
      const rows = await database.$queryRawUnsafe<unknown[]>(
        `SELECT 1 FROM "${table}" WHERE instr(lower(CAST("${column}" AS TEXT)), lower(?)) > 0 LIMIT 1`,
        text,
      );
      if (rows.length > 0) found.push(`${table}.${column}`);
    }
  }
  return found.sort();
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
