import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Tests about SQLite's file and client, with what PostgreSQL has in its place. */
const ABOUT_SQLITE = [
  // Locks of the file: tests/postgres/together.test.ts.
  "tests/services/database.test.ts",
  // A copy that is migrated and takes the file's place: tests/postgres/start.test.ts.
  "tests/services/migrate.test.ts",
  // A file that is damaged, read-only or elsewhere: tests/postgres/away.test.ts.
  "tests/services/check-data.test.ts",
  // Back-ups and restores of the file: the server's own tools.
  "tests/routes/api/backup.test.ts",
  // Counts what its client executes; Prisma asks both for the same. Their plans here: tests/postgres/large-tables.test.ts.
  "tests/routes/api/statements-of-pages.test.ts",
];

/** Tests that depend on transactions, locks, jobs and queries. The rest of the API takes many times as long and runs with `--all`. */
const ON_RECORDS = [
  "account-leaving,at-once,audit-log,billing,columns,deletion,demos,duplicate,help,invitations,lists,lock-out,named-calls",
  "ownership,payments,plans,replace,result-links,samples,security,sign-up,staff,tokens,uploads,versions",
].join(",");

/** A million rows in every table take some minutes: with `--plans`, alone. */
const ON_LARGE_TABLES = "tests/postgres/large-tables.test.ts";

const chosen = process.env.POSTGRES_TESTS;
const api = chosen === "all" ? "**/*" : `{${ON_RECORDS}}`;

/** The suites of services and API on PostgreSQL: `npm run test:postgres`. */
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    name: "postgres",
    environment: "node",
    include:
      chosen === "plans"
        ? [ON_LARGE_TABLES]
        : ["tests/services/**/*.test.ts", `tests/routes/api/${api}.test.ts`, "tests/postgres/**/*.test.ts"],
    exclude: chosen === "plans" ? [] : [...ABOUT_SQLITE, ON_LARGE_TABLES],
    globalSetup: ["tests/factories/global-setup.ts", "tests/factories/postgres-program.ts"],
    setupFiles: ["tests/factories/environment.ts", "tests/factories/postgres-environment.ts"],
    maxWorkers: Math.max(3, availableParallelism()),
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
