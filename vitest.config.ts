import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const alias = { "~": fileURLToPath(new URL("./app", import.meta.url)) };

/** Tests on a real database, real files and the real core; each file has a data folder of its own. */
const SERVER_TESTS = ["tests/services/**/*.test.ts", "tests/routes/api/**/*.test.ts"];

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
          exclude: SERVER_TESTS,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "server",
          environment: "node",
          include: SERVER_TESTS,
          globalSetup: ["tests/factories/global-setup.ts"],
          setupFiles: ["tests/factories/environment.ts"],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
