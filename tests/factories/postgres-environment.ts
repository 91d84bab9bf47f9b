import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";

/** Before the application is loaded: a database of the test file's own, copied from the migrated one. */
const place = new URL(inject("postgres"));
const template = place.pathname.slice(1);
const name = `test_${randomUUID().replaceAll("-", "")}`;

async function maintain(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: new URL("/postgres", place).href });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

await maintain(`CREATE DATABASE "${name}" TEMPLATE "${template}"`);
place.pathname = `/${name}`;
process.env.DATABASE_URL = place.href;

afterAll(() => maintain(`DROP DATABASE "${name}" WITH (FORCE)`));
