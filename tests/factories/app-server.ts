import type { ServerBuild } from "@remix-run/node";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { inject } from "vitest";
import * as entry from "~/entry.server";
import { createApp } from "../../server.js";

type RouteModule = ServerBuild["routes"][string]["module"];

const modules = import.meta.glob<RouteModule>("~/routes/api/*.ts", { eager: true });

/** A server with the real Express application, the real API routes, workers and jobs. */
export type AppServer = { origin: string; http: Server; close: () => Promise<void> };

/** Starts it on a free port; pages are not part of it. */
export function startAppServer(): Promise<AppServer> {
  return serveBuild(apiBuild());
}

/** Starts a server of a build. */
export async function serveBuild(build: ServerBuild): Promise<AppServer> {
  const { runtime } = entry;
  await runtime.start();
  const http = createServer(createApp({ runtime, build }));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    http,
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      await runtime.stop();
    },
  };
}

/** The build that the Remix plugin would make for the routes below /api. */
function apiBuild(): ServerBuild {
  const byFile = new Map(Object.entries(modules).map(([file, module]) => [path.basename(file), module]));
  const routes: ServerBuild["routes"] = {
    root: { id: "root", path: "", module: { default: () => null } },
  };
  for (const { path: pattern, file } of inject("apiRoutes")) {
    const module = byFile.get(file);
    if (module === undefined) throw new Error(`app/routes.ts names routes/api/${file}, which is not there.`);
    routes[pattern] = { id: pattern, parentId: "root", path: pattern, module };
  }
  return buildOf(routes, {});
}

/** A build of routes, without anything for browsers to load. */
export function buildOf(routes: ServerBuild["routes"], assets: ServerBuild["assets"]["routes"]): ServerBuild {
  return {
    entry: { module: entry },
    routes,
    assets: { entry: { imports: [], module: "" }, routes: assets, url: "", version: "test" },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    basename: "/",
    mode: "production",
    isSpaMode: false,
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_singleFetch: true,
      v3_lazyRouteDiscovery: false,
    },
  };
}
