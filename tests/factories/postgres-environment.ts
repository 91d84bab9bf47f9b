import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

/**
 * Before the application is loaded: a database of the test process's own, copied from the migrated one. Its server ends with the
 * suite.
 */
const kept = globalThis as typeof globalThis & { estimandTestDatabase?: string };

if (kept.estimandTestDatabase === undefined) {
  const place = new URL(inject("postgres"));
  const template = place.pathname.slice(1);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: new URL("/postgres", place).href });
  await client.connect();
  await client.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`).finally(() => client.end());
  place.pathname = `/${name}`;
  kept.estimandTestDatabase = place.href;
}
process.env.DATABASE_URL = kept.estimandTestDatabase;
