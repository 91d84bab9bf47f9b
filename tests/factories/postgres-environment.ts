import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

/**
 * Before the application is loaded: a database of the test process's own, copied from the migrated one. Its server ends with the
 * suite.
 */
const kept = globalThis as typeof globalThis & { estimandTestDatabase?: string };

if (kept.estimandTestDatabase === undefined) {
  const url = new URL(inject("postgres"));
  const template = url.pathname.slice(1);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: new URL("/postgres", url).href });
  await client.connect();
  await client.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`).finally(() => client.end());
  url.pathname = `/${name}`;
  kept.estimandTestDatabase = url.href;
}
process.env.DATABASE_URL = kept.estimandTestDatabase;
