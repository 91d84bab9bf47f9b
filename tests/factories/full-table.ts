import { databaseFile } from "~/config/env.server";
import { database } from "~/db/client.server";

/** Runs `work` while a row of this table meets a full disk of the database. */
export async function whileFull<T>(table: string, work: () => Promise<T>): Promise<T> {
  const [make, drop] =
    databaseFile === null
      ? [
          `CREATE FUNCTION full_disk() RETURNS trigger AS
            'BEGIN RAISE EXCEPTION ''could not extend file'' USING ERRCODE = ''53100''; END' LANGUAGE plpgsql;
          CREATE TRIGGER full_disk BEFORE INSERT ON "${table}" EXECUTE FUNCTION full_disk()`,
          "DROP FUNCTION full_disk CASCADE",
        ]
      : [
          `CREATE TRIGGER full_disk BEFORE INSERT ON "${table}" BEGIN
            SELECT RAISE(ABORT, 'database or disk is full'); END`,
          "DROP TRIGGER full_disk",
        ];
  for (const statement of make.split(";\n")) await database.$executeRawUnsafe(statement);
  try {
    return await work();
  } finally {
    await database.$executeRawUnsafe(drop);
  }
}
