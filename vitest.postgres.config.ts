import { defineConfig } from "vitest/config";
import { compiled, maxWorkers, onServers, sources } from "./vitest.servers";

/** Tests about SQLite's file and client, with what PostgreSQL has in its place. */
const ABOUT_SQLITE = [
  // Locks of the file: tests/postgres/together.test.ts.
  "tests/alone/database.test.ts",
  // A copy that is migrated and takes the file's place: tests/postgres/start.test.ts.
  "tests/alone/migrate.test.ts",
  // A file that is damaged, read-only or elsewhere: tests/postgres/away.test.ts.
  "tests/alone/check-data.test.ts",
  // Back-ups and restores of the file: the server's own tools.
  "tests/alone/backup.test.ts",
  // Counts what its client executes; Prisma asks both for the same. Their plans here: tests/postgres/large-tables.test.ts.
  "tests/alone/statements-of-pages.test.ts",
  // Restores back-ups of SQLite's file.
  "tests/alone/releases.test.ts",
  // Installs the package, whose database is a file.
  "tests/alone/package.test.ts",
];

/** Tests that depend on transactions, locks, jobs and queries. The rest of the API takes many times as long and runs with `--all`. */
const ON_RECORDS = [
  "at-once,audit-log,billing,columns,deletion,demos,duplicate,help,lists,idempotency-keys",
  "ownership,payments,plans,replace,result-links,samples,security,sign-up,staff,tokens,versions",
].join(",");

/** A million rows in every table take some minutes: with `--plans`, alone. */
const ON_LARGE_TABLES = "tests/postgres/large-tables.test.ts";

const chosen = process.env.POSTGRES_TESTS;
const api = chosen === "all" ? "**/*" : `{${ON_RECORDS}}`;
const isPlans = chosen === "plans";

const onPostgres = onServers({
  globalSetup: ["tests/factories/postgres-program.ts"],
  setupFiles: ["tests/factories/postgres-environment.ts"],
});

/** The suites of services and API on PostgreSQL: `npm run test:postgres`. */
export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        ...compiled,
        test: {
          ...onPostgres,
          name: "server on postgres",
          include: isPlans ? [] : ["tests/services/**/*.test.ts", `tests/routes/api/${api}.test.ts`],
          isolate: false,
        },
      },
      {
        ...compiled,
        test: {
          ...onPostgres,
          name: "postgres",
          include: isPlans ? [ON_LARGE_TABLES] : ["tests/alone/**/*.test.ts", "tests/postgres/**/*.test.ts"],
          exclude: isPlans ? [] : [...ABOUT_SQLITE, ON_LARGE_TABLES],
        },
      },
      {
        ...sources,
        test: {
          ...onPostgres,
          name: "mocked on postgres",
          include: isPlans ? [] : ["tests/mocked/**/*.test.ts"],
        },
      },
    ],
  },
});
