import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { env } from "~/config/env.server";
import { seedHelp } from "~/services/help/seed-help.server";
import type { AppServer } from "../factories/app-server";
import { explainAll, type Read } from "../factories/explained";
import { fillAccount } from "../factories/full-account";
import { fillTables } from "../factories/large-tables";
import { pageAddresses } from "../factories/page-addresses";
import { signInToPages, startPageServer } from "../factories/page-server";
import { makeUser } from "../factories/users";

const ROWS = Number(process.env.PLAN_ROWS ?? 1_000_000);

/** A page of any list has at most 100 rows, a project 200 columns, and each of these a handful of others. */
const MOST_READ = 2_500;

/** Statements that may read more, each with the reason. */
const EXCEPTIONS: { pattern: RegExp; reason: string }[] = [
  { pattern: /SELECT u\."id"|FROM "User" u WHERE/, reason: "A page of staff, who sort all users." },
  {
    pattern: /"SupportMessage"\."doneAt" IS NULL/,
    reason: "Nearly all messages are answered; here hardly one is.",
  },
  {
    pattern: /"Invitation"\."expiresAt" > /,
    reason: "Staff invite, and an invitation lives for a week; here all of them live.",
  },
];

const reads: Read[] = [];
let tables: string[];
let server: AppServer;
let ids: Awaited<ReturnType<typeof fillAccount>>;
let cookie: string;

beforeAll(async () => {
  // A database with rows and a store without their blobs would not start.
  server = await startPageServer();
  const client = new pg.Client({ connectionString: env.databaseUrl });
  await client.connect();
  try {
    tables = await fillTables(client, ROWS);
    await explainAll(client, (found) => void reads.push(...found));
    // The server connects again, and is explained from then on.
    await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  } finally {
    await client.end();
  }
  await seedHelp();
  const user = await makeUser("pro", { isStaff: true });
  ids = await fillAccount(server.origin, user, await makeUser());
  cookie = await signInToPages(server.origin, user.email);
}, 3_600_000);
afterAll(() => server?.close());

it(
  `no statement of pages, calls and jobs reads more than ${MOST_READ} of ${ROWS} rows`,
  { timeout: 900_000 },
  async () => {
    for (const path of pageAddresses(ids)) {
      await (await fetch(server.origin + path, { headers: { Cookie: cookie }, redirect: "manual" })).text();
    }
    expect(tables.length).toBeGreaterThan(25);
    expect(reads.length).toBeGreaterThan(1_000);
    const growing = new Set(tables);
    const found = new Map<string, number>();
    for (const { table, rows, how, sql } of reads) {
      if (rows <= MOST_READ || !growing.has(table) || EXCEPTIONS.some(({ pattern }) => pattern.test(sql)))
        continue;
      const what = `${table} by ${how}: ${sql
        .replaceAll(/\s+/g, " ")
        .replace(/^SELECT .*? FROM/, "SELECT … FROM")
        .slice(0, 400)}`;
      found.set(what, Math.max(found.get(what) ?? 0, rows));
    }
    expect([...found].map(([what, rows]) => `${rows} rows of ${what}`)).toEqual([]);
  },
);
