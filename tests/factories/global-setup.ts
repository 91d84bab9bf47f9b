import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import type { ProvidedContext } from "vitest";
import type { TestProject } from "vitest/node";
import { buildTestModules } from "../../scripts/build-test-modules.mjs";
import { buildWorkers } from "../../scripts/build-workers.mjs";
import { MIGRATED_TEMPLATE, ROOT } from "./paths";

/** A route of app/routes.ts below /api: its whole path and its module's file name. */
type ApiRouteEntry = { path: string; file: string };

/** Any route of app/routes.ts, with the one that it lies in. */
type RouteEntry = { id: string; parentId: string; path?: string; index?: boolean; file: string };

declare module "vitest" {
  interface ProvidedContext {
    /** Where test processes have their data folders. */
    folder: string;
    apiRoutes: ApiRouteEntry[];
    routes: RouteEntry[];
  }
}

type Prepared = Pick<ProvidedContext, "folder" | "apiRoutes" | "routes">;

/** Kept for this run: its projects need the same folder and routes. */
const kept = globalThis as typeof globalThis & { estimandTests?: Promise<Prepared> };

/**
 * Once before all server tests: the worker bundles, a migrated empty database to copy, and the table of routes.
 *
 * @returns what removes the data folders
 */
export default async function setUp(project: TestProject): Promise<() => void> {
  kept.estimandTests ??= prepare();
  const { folder, apiRoutes, routes } = await kept.estimandTests;
  project.provide("folder", folder);
  project.provide("apiRoutes", apiRoutes);
  project.provide("routes", routes);
  return () => rmSync(folder, { recursive: true, force: true });
}

async function prepare(): Promise<Prepared> {
  await Promise.all([buildWorkers(), buildTestModules()]);
  migrateTemplate();
  const { default: routes } = await import("~/routes");
  return {
    folder: mkdtempSync(path.join(tmpdir(), "estimand-tests-")),
    apiRoutes: routes
      .filter((route) => route.path?.startsWith("api/"))
      .map((route) => ({ path: route.path ?? "", file: path.basename(route.file) })),
    routes: listRoutes(routes, "root"),
  };
}

function migrateTemplate(): void {
  const migrations = path.join(ROOT, "prisma/migrations");
  const isFresh =
    existsSync(MIGRATED_TEMPLATE) && statSync(MIGRATED_TEMPLATE).mtimeMs > statSync(migrations).mtimeMs;
  if (isFresh) return;
  const folder = path.dirname(MIGRATED_TEMPLATE);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const prisma = path.join(ROOT, "node_modules/prisma/build/index.js");
  const migrated = spawnSync(process.execPath, [prisma, "migrate", "deploy"], {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: `file:${MIGRATED_TEMPLATE}` },
  });
  if (migrated.status !== 0) throw new Error(`The test database could not be migrated.\n${migrated.stderr}`);
}

function listRoutes(routes: RouteConfigEntry[], parentId: string): RouteEntry[] {
  return routes.flatMap(({ id, path: pattern, index, file, children = [] }) => {
    const own = id ?? file;
    return [{ id: own, parentId, path: pattern, index, file }, ...listRoutes(children, own)];
  });
}
