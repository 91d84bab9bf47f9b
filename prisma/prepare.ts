/**
 * Brings the database up to date: migrations, the texts of the help, and for a new database the demo data (unless
 * SEED_DEMO=off).
 * Prints what it did, or nothing if there was nothing to do.
 */
import { inspect } from "node:util";
import { env } from "~/config/env.server";
import { closeDatabase, openDatabase } from "~/db/client.server";
import { whileLocked } from "~/db/locks.server";
import { seedHelp } from "~/services/help/seed-help.server";
import { checkData, inPlainWords } from "~/services/maintenance/check-data.server";
import { pairStore, refuseNewDatabaseBesideFiles } from "~/services/maintenance/pair-store.server";
import { migrateDatabase } from "./migrate";
import { seedDemo } from "./seed";

async function main(): Promise<void> {
  await checkData();
  await refuseNewDatabaseBesideFiles();
  const count = await migrateDatabase();
  await openDatabase();
  await pairStore();
  // Two processes that start at once do not seed twice.
  const { hasHelp, seeded } = await whileLocked("seed", async () => ({
    hasHelp: await seedHelp(),
    seeded: env.seedDemo && (await seedDemo()),
  }));
  await closeDatabase();
  const done = [
    ...(count > 0 ? [`${count} ${count === 1 ? "migration" : "migrations"}`] : []),
    ...(hasHelp ? ["help"] : []),
    ...(seeded ? ["demo accounts and data"] : []),
  ];
  if (done.length > 0) process.stdout.write(`${done.join(", ")}\n`);
}

main().catch((thrown: unknown) => {
  const error = inPlainWords(thrown);
  const isForAdministrator = error instanceof Error && error.name === "EnvironmentError";
  process.stderr.write(`${isForAdministrator ? error.message : inspect(error)}\n`);
  process.exitCode = 1;
});
