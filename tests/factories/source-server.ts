import type { ServerBuild } from "@remix-run/node";
import path from "node:path";
import { inject } from "vitest";
import { type AppServer, buildOf, serveBuild } from "./app-server";

type Routes = ServerBuild["routes"];

const modules = import.meta.glob<Routes[string]["module"]>("~/routes/api/*.ts", { eager: true });

/** Starts a server of the calls of the API, for tests that replace modules of the sources. */
export function startSourceServer(): Promise<AppServer> {
  const byFile = new Map(Object.entries(modules).map(([file, module]) => [path.basename(file), module]));
  const routes: Routes = { root: { id: "root", path: "", module: { default: () => null } } };
  for (const { path: pattern, file } of inject("apiRoutes")) {
    const module = byFile.get(file);
    if (module === undefined) throw new Error(`app/routes.ts names routes/api/${file}, which is not there.`);
    routes[pattern] = { id: pattern, parentId: "root", path: pattern, module };
  }
  return serveBuild(buildOf(routes, {}));
}
