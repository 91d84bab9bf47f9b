import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const alias = { "~": fileURLToPath(new URL("./app", import.meta.url)) };

/** On a real database, real files and the real core. */
const onServers = {
  environment: "node",
  globalSetup: ["tests/factories/global-setup.ts"],
  setupFiles: ["tests/factories/environment.ts"],
  testTimeout: 120_000,
  hookTimeout: 60_000,
};

/** Browser tests lie in tests/e2e and run with Playwright. */
export default defineConfig({
  resolve: { alias },
  test: {
    // Three keep two cores busy: a test waits for its server, and the server for its threads.
    maxWorkers: Math.max(3, availableParallelism()),
    projects: [
      {
        resolve: { alias },
        test: {
          name: "node",
          environment: "node",
          include: ["app/**/*.test.ts", "tests/{analyses,routes,parity,claims,lint,scripts}/**/*.test.ts"],
          exclude: ["tests/routes/api/**"],
          // Pure modules: evaluated once in each process.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          ...onServers,
          name: "server",
          include: ["tests/services/**/*.test.ts", "tests/routes/api/**/*.test.ts"],
          // All files of a process share its server (tests/factories/shared-server.ts).
          isolate: false,
        },
      },
      {
        resolve: { alias },
        test: { ...onServers, name: "alone", include: ["tests/alone/**/*.test.ts"] },
      },
    ],
  },
});
