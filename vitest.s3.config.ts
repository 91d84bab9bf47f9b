import { defineConfig } from "vitest/config";
import { compiled, maxWorkers, onServers } from "./vitest.servers";

/** The suite that keeps blobs in an S3-compatible server of its own: `npm run test:s3`. */
export default defineConfig({
  ...compiled,
  test: {
    ...onServers({
      // PostgreSQL is for the tests of several processes.
      globalSetup: ["tests/factories/s3-program.ts", "tests/factories/postgres-program.ts"],
      setupFiles: ["tests/factories/bucket-environment.ts"],
    }),
    name: "object store",
    maxWorkers,
    include: [
      "tests/alone/{blob-store,interrupted-import,uploads}.test.ts",
      "tests/routes/api/{damaged,damaged-undo}.test.ts",
      "tests/object-store/**/*.test.ts",
    ],
  },
});
