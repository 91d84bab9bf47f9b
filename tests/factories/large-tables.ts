import type pg from "pg";
import { SMALL } from "./small-tables";

/** How many rows name the same record, where it is not one: as many as users and projects have. */
const SHARED: Record<string, number> = {
  ownerId: 100,
  userId: 10,
  projectId: 10,
  actorId: 100,
  datasetId: 2,
};

/** The states in which nearly all rows of a table are. */
const USUAL = ["done", "ready", "sent", "paid", "captured"];

type Column = {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  isUnique: boolean;
  labels: string[] | null;
};

/** The value of a column in row `i`: texts are of their own, so that uniqueness holds; times of an end are mostly not there. */
function valueOf({ name, type, nullable, isUnique, labels }: Column): string {
  if (labels !== null) {
    const label = USUAL.find((each) => labels.includes(each)) ?? labels.at(-1);
    return `'${label}'`;
  }
  if (type.startsWith("timestamp")) {
    if (/^expires/.test(name)) return `now() + interval '1 day' + i * interval '1 second'`;
    const past = `now() - interval '1 day' - i * interval '1 second'`;
    return nullable && !/^(?:finished|used|created)At$/.test(name)
      ? `CASE WHEN i % 1000 = 0 THEN ${past} END`
      : past;
  }
  switch (type) {
    case "text":
      if (/[hH]ash$/.test(name)) return `encode(sha256(i::text::bytea), 'hex')`;
      return `'fill-' || (i / ${isUnique ? 1 : (SHARED[name] ?? 1)})`;
    case "boolean":
      return "false";
    case "json":
    case "jsonb":
      return `'{}'::${type}`;
    case "bytea":
      return `''::bytea`;
    case "ARRAY":
      return `'{}'`;
    default:
      return isUnique ? "i" : "i % 1000";
  }
}

/**
 * Fills every table that grows with use, and counts its rows for the planner. Constraints on other tables are not checked.
 *
 * @returns the names of the tables
 */
export async function fillTables(client: pg.Client, rows: number): Promise<string[]> {
  const { rows: columns } = await client.query<Column>(`
    SELECT c.table_name AS "table", c.column_name AS "name", c.data_type AS "type", c.is_nullable = 'YES' AS "nullable",
      EXISTS (SELECT 1 FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
        WHERE i.indrelid = format('%I', c.table_name)::regclass AND i.indisunique AND i.indnkeyatts = 1
        AND a.attname = c.column_name) AS "isUnique",
      (SELECT array_agg(e.enumlabel::text ORDER BY e.enumsortorder) FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid
       WHERE t.typname = c.udt_name) AS "labels"
    FROM information_schema.columns c JOIN pg_tables p ON p.tablename = c.table_name AND p.schemaname = c.table_schema
    WHERE c.table_schema = current_schema() AND c.is_generated = 'NEVER' ORDER BY c.ordinal_position`);
  const tables = [...new Set(columns.map(({ table }) => table))].filter((name) => !SMALL.test(name));
  await client.query("SET session_replication_role = replica");
  for (const table of tables) {
    const own = columns.filter((each) => each.table === table);
    const names = own.map(({ name }) => `"${name}"`).join(", ");
    const values = own.map(valueOf).join(", ");
    await client.query(
      `INSERT INTO "${table}" (${names}) SELECT ${values} FROM generate_series(1, ${rows}) AS i`,
    );
  }
  await client.query("ANALYZE");
  return tables;
}
