import type { ServerBuild } from "@remix-run/node";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import * as entry from "~/entry.server";
import { createApp } from "../../server.js";

/** A server with the real Express application, real routes, workers and jobs. */
export type AppServer = { origin: string; http: Server; close: () => Promise<void> };

/** Starts a server of a build. */
export async function serveBuild(build: ServerBuild): Promise<AppServer> {
  const { runtime } = entry;
  await runtime.start();
  const http = createServer(createApp({ runtime, build }));
  // Client and server are one process: while it is busy, a client can take up a connection that the server has just ended.
  http.keepAliveTimeout = 0;
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
