import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import type { TestProject } from "vitest/node";
import { buildWorkers } from "../../scripts/build-workers.mjs";
import { MIGRATED_TEMPLATE, ROOT } from "./places";

/** A route of app/routes.ts below /api: its whole path and its module's file name. */
type ApiRouteEntry = { path: string; file: string };

/** Any route of app/routes.ts, with the one that it lies in. */
type RouteEntry = { id: string; parentId: string; path?: string; index?: boolean; file: string };

declare module "vitest" {
  interface ProvidedContext {
    apiRoutes: ApiRouteEntry[];
    routes: RouteEntry[];
  }
}

/** Once before all server tests: the worker bundles, a migrated empty database to copy, and the table of routes. */
export default async function setUp(project: TestProject): Promise<void> {
  await buildWorkers();
  migrateTemplate();
  project.provide("apiRoutes", await readApiRoutes());
  const { default: routes } = await import("~/routes");
  project.provide("routes", listRoutes(routes, "root"));
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

async function readApiRoutes(): Promise<ApiRouteEntry[]> {
  const { default: routes } = await import("~/routes");
  return routes
    .filter((route) => route.path?.startsWith("api/"))
    .map((route) => ({ path: route.path ?? "", file: path.basename(route.file) }));
}

function listRoutes(routes: RouteConfigEntry[], parentId: string): RouteEntry[] {
  return routes.flatMap(({ id, path: place, index, file, children = [] }) => {
    const own = id ?? file;
    return [{ id: own, parentId, path: place, index, file }, ...listRoutes(children, own)];
  });
}
