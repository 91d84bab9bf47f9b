import { Prisma, type PrismaClient } from "@prisma/client";
import { database } from "./client.server";

/** The columns of the database that name a blob, by table, each with what the blob is. A test compares them with the schema. */
export const BLOB_COLUMNS = {
  Dataset: { blobHash: "file", inspectionHash: "inspection" },
  DatasetVersion: { blobHash: "file", inspectionHash: "inspection" },
  Column: { blobHash: "column" },
  RowFilter: { maskHash: "column" },
  Project: { rowsHash: "column" },
  ColumnActBlob: { hash: "earlier column" },
  AppliedBlob: { hash: "earlier column" },
  PanelResult: { fullHash: "result", summaryHash: "result" },
  Picture: { hash: "chart" },
  User: { imageHash: "picture" },
  HelpItem: { imageHash: "picture" },
  HelpContent: { imageHash: "picture" },
  HelpVersion: { imageHash: "picture" },
} as const satisfies Record<string, Record<string, string>>;

type Column<Table> = Table extends unknown ? Table[keyof Table] : never;

/** The kinds of blobs. A column is also a row filter's mask or the rows of a sample; an earlier one is for undo or a stale result. */
export type BlobKind = Column<(typeof BLOB_COLUMNS)[keyof typeof BLOB_COLUMNS]>;

/** A blob that a row names. */
export type NamedBlob = { hash: string; kind: BlobKind };

const PAGE = 2_000;

const PLACES = Object.entries(BLOB_COLUMNS).flatMap(([table, columns]) =>
  Object.entries<BlobKind>(columns).map(([column, kind]) => ({
    name: `${table}.${column}`,
    kind,
    from: Prisma.raw(`"${table}"`),
    column: Prisma.raw(`"${column}"`),
  })),
);

/** The blobs among these that a row of the database still names. */
export async function findReferencedBlobs(hashes: readonly string[]): Promise<Set<string>> {
  const list = JSON.stringify(hashes);
  const queries = PLACES.map(
    ({ from, column }) =>
      Prisma.sql`SELECT ${column} AS hash FROM ${from} WHERE ${column} IN (SELECT value FROM json_each(${list}))`,
  );
  const rows = await database.$queryRaw<{ hash: string }[]>(Prisma.join(queries, " UNION "));
  return new Set(rows.map(({ hash }) => hash));
}

/**
 * All blobs that the rows of a database name, in pages. A blob that several rows name comes several times.
 *
 * @param source this process's database, or a copy, which may be of an earlier version without some of the tables
 */
export async function* listNamedBlobs(source: PrismaClient = database): AsyncGenerator<NamedBlob[]> {
  const columns = await source.$queryRaw<{ name: string }[]>`
    SELECT tables.name || '.' || columns.name AS name
    FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'`;
  const existing = new Set(columns.map(({ name }) => name));
  for (const { name, kind, from, column } of PLACES) {
    if (!existing.has(name)) continue;
    let after = -1n;
    for (;;) {
      const rows = await source.$queryRaw<{ id: bigint; hash: string | null }[]>`
        SELECT rowid AS id, ${column} AS hash FROM ${from} WHERE rowid > ${after} ORDER BY rowid LIMIT ${PAGE}`;
      const last = rows.at(-1);
      if (last === undefined) break;
      yield rows.flatMap(({ hash }) => (hash === null ? [] : [{ hash, kind }]));
      after = BigInt(last.id);
    }
  }
}
