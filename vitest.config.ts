import { defineConfig } from "vitest/config";
import { compiled, maxWorkers, onServers, sources } from "./vitest.servers";

/** Browser tests lie in tests/e2e and run with Playwright. */
export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        ...sources,
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
        ...compiled,
        test: {
          ...onServers(),
          name: "server",
          include: ["tests/services/**/*.test.ts", "tests/routes/api/**/*.test.ts"],
          // All files of a process share its server (tests/factories/shared-server.ts).
          isolate: false,
        },
      },
      {
        ...compiled,
        test: { ...onServers(), name: "alone", include: ["tests/alone/**/*.test.ts"] },
      },
      {
        // vi.mock replaces modules that vite loads.
        ...sources,
        test: { ...onServers(), name: "mocked", include: ["tests/mocked/**/*.test.ts"] },
      },
    ],
  },
});
