import { spawnSync } from "node:child_process";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startPostgres } from "../../scripts/postgres-server.mjs";
import { ROOT } from "./paths";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of a migrated empty database, which nothing may connect to while it is copied. */
    postgres: string;
  }
}

/** Kept for this run: its projects share the server. */
const kept = globalThis as typeof globalThis & { estimandPostgres?: ReturnType<typeof prepare> };

/**
 * Once before the suite on PostgreSQL: a server, with a migrated empty database to copy. @returns a function that
 * stops it
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  kept.estimandPostgres ??= prepare();
  const { url, stop } = await kept.estimandPostgres;
  project.provide("postgres", url);
  return stop;
}

async function prepare() {
  const { url, stop } = await startPostgres();
  const prisma = path.join(ROOT, "node_modules/prisma/build/index.js");
  const migrated = spawnSync(process.execPath, [prisma, "migrate", "deploy"], {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: url },
  });
  if (migrated.status === 0) return { url, stop };
  await stop();
  throw new Error(`The database of the tests could not be migrated.\n${migrated.stderr}`);
}
