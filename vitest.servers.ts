import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { TEST_MODULES } from "./scripts/build-test-modules.mjs";

/** Three keep two cores busy: a test waits for its server, and the server for its threads. */
export const maxWorkers = Math.max(3, availableParallelism());

/** Modules of the application from their sources, which vite transforms. */
export const sources = { resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } } };

/** Modules of the application as the global set-up compiles them, which Node loads. */
export const compiled = { resolve: { alias: { "~": TEST_MODULES } } };

/**
 * Tests on a real database, real files and the real core.
 *
 * @param more global set-up and set-up files besides those of every such test
 */
export function onServers(more: { globalSetup?: string[]; setupFiles?: string[] } = {}) {
  return {
    environment: "node" as const,
    globalSetup: ["tests/factories/global-setup.ts", ...(more.globalSetup ?? [])],
    setupFiles: ["tests/factories/environment.ts", ...(more.setupFiles ?? [])],
    server: { deps: { external: [/\/build\/tests\//] } },
    testTimeout: 120_000,
    hookTimeout: 60_000,
  };
}
