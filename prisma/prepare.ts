/**
 * Brings the database up to date: migrations, and the demo data when it is new (SEED_DEMO=off leaves them out).
 * Prints what it did, nothing when there was nothing to do.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { inspect } from "node:util";
import { env } from "~/config/env.server";
import { projectRoot } from "~/config/paths.server";
import { closeDatabase, listAppliedMigrations, openDatabase } from "~/db/client.server";
import { seedDemo } from "./seed";

const migrations = path.join(projectRoot, "prisma/migrations");

async function migrate(): Promise<number> {
  const known = readdirSync(migrations, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const applied = existsSync(env.databaseUrl.slice("file:".length)) ? await listAppliedMigrations() : [];
  const pending = known.filter((name) => !applied.includes(name));
  if (pending.length === 0) return 0;
  const prisma = path.join(projectRoot, "node_modules/prisma/build/index.js");
  const deployed = spawnSync(process.execPath, [prisma, "migrate", "deploy"], {
    cwd: projectRoot,
    encoding: "utf8",
  });
  if (deployed.status !== 0) throw new Error(`The database could not be migrated.\n${deployed.stderr}`);
  return pending.length;
}

async function main(): Promise<void> {
  mkdirSync(env.dataDir, { recursive: true });
  const count = await migrate();
  await openDatabase();
  const seeded = env.seedDemo && (await seedDemo());
  await closeDatabase();
  const done = [
    ...(count > 0 ? [`${count} ${count === 1 ? "migration" : "migrations"}`] : []),
    ...(seeded ? ["demo accounts and data"] : []),
  ];
  if (done.length > 0) process.stdout.write(`${done.join(", ")}\n`);
}

main().catch((error: unknown) => {
  const isMistake = error instanceof Error && error.name === "EnvironmentError";
  process.stderr.write(`${isMistake ? error.message : inspect(error)}\n`);
  process.exitCode = 1;
});
