import type { ServerBuild } from "@remix-run/node";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { inject } from "vitest";
import * as root from "~/root";
import { TEST_MODULES } from "../../scripts/build-test-modules.mjs";
import { type AppServer, buildOf, serveBuild } from "./app-server";
import { PASSWORD } from "./users";

type Routes = ServerBuild["routes"];
type RouteModule = Routes[string]["module"];

/** Loads the module of a route by its file below app/. */
async function load(file: string): Promise<RouteModule> {
  const compiled = path.join(TEST_MODULES, file.replace(/\.tsx?$/, ".js"));
  return (await import(/* @vite-ignore */ pathToFileURL(compiled).href)) as RouteModule;
}

/** A server with every route of app/routes.ts, pages included: they are rendered, and nothing in a browser. */
export async function startPageServer(): Promise<AppServer> {
  const routes: Routes = { root: { id: "root", path: "", module: root } };
  for (const { id, parentId, path, index, file } of inject("routes"))
    routes[id] = { id, parentId, path, index, module: await load(file) };
  return serveBuild(pageBuild(routes));
}

/** A build of pages. */
export function pageBuild(routes: Routes): ServerBuild {
  return buildOf(routes, assetsOf(routes));
}

function assetsOf(routes: Routes): ServerBuild["assets"]["routes"] {
  const entries = Object.values(routes).map(({ id, parentId, path, index, module }) => {
    const has = { hasAction: "action" in module, hasLoader: "loader" in module };
    const never = {
      hasClientAction: false,
      hasClientLoader: false,
      hasErrorBoundary: "ErrorBoundary" in module,
    };
    return [id, { id, parentId, path, index, module: `/${id}.js`, ...has, ...never }] as const;
  });
  return Object.fromEntries(entries);
}

/** The session cookie of a user, by the sign-in page. */
export async function signInToPages(origin: string, username: string, password = PASSWORD): Promise<string> {
  const response = await fetch(`${origin}/app/login/`, {
    method: "POST",
    body: new URLSearchParams({ username, password }),
    headers: { Origin: origin },
    redirect: "manual",
  });
  if (response.status !== 302) throw new Error(`The sign-in answered ${response.status}.`);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
