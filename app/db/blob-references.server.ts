import { Prisma, type PrismaClient } from "@prisma/client";
import { database, dialect } from "./client.server";

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
  Takeout: { fileHash: "download" },
} as const satisfies Record<string, Record<string, string>>;

type Column<Table> = Table extends unknown ? Table[keyof Table] : never;

/** The kinds of blobs. A column is also a row filter's mask or the rows of a sample; an earlier one is for undo or a stale result. */
export type BlobKind = Column<(typeof BLOB_COLUMNS)[keyof typeof BLOB_COLUMNS]>;

/** A blob that a row names. */
export type NamedBlob = { hash: string; kind: BlobKind };

const PAGE = 2_000;

const BLOB_REFERENCES = Object.entries(BLOB_COLUMNS).flatMap(([table, columns]) =>
  Object.entries<BlobKind>(columns).map(([column, kind]) => ({ table, column, kind })),
);

/** The blobs among these that a row of the database still names. */
export async function findReferencedBlobs(hashes: readonly string[]): Promise<Set<string>> {
  const queries = BLOB_REFERENCES.map(({ table, column }) => {
    const [from, name] = [Prisma.raw(`"${table}"`), Prisma.raw(`"${column}"`)];
    return Prisma.sql`SELECT ${name} AS hash FROM ${from} WHERE ${dialect.isOneOf(name, hashes)}`;
  });
  const rows = await database.$queryRaw<{ hash: string }[]>(Prisma.join(queries, " UNION "));
  return new Set(rows.map(({ hash }) => hash));
}

/**
 * All blobs that the rows of a database name, in pages. A blob that several rows name comes several times.
 *
 * @param source this process's database, or a copy, which may be of an earlier version without some of the tables
 */
export async function* listNamedBlobs(source: PrismaClient = database): AsyncGenerator<NamedBlob[]> {
  const existing = await dialect.listColumns(source);
  for (const { table, column, kind } of BLOB_REFERENCES) {
    if (!existing.has(`${table}.${column}`)) continue;
    for await (const hashes of dialect.listValues(source, { table, column }, PAGE)) {
      yield hashes.flatMap((hash) => (hash === null ? [] : [{ hash, kind }]));
    }
  }
}
