import { defineConfig } from "vitest/config";
import { compiled, maxWorkers, onServers, sources } from "./vitest.servers";

const onBucket = onServers({
  // PostgreSQL is for the tests of several processes.
  globalSetup: ["tests/factories/s3-program.ts", "tests/factories/postgres-program.ts"],
  setupFiles: ["tests/factories/bucket-environment.ts"],
});

/** It loads the modules twice, as two processes do, which only vite can. */
const OF_TWO = "tests/object-store/uploads-of-two.test.ts";

/** The suite that keeps blobs in an S3-compatible server of its own: `npm run test:s3`. */
export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        ...compiled,
        test: {
          ...onBucket,
          name: "object store",
          include: [
            "tests/alone/{blob-store,interrupted-import,uploads}.test.ts",
            "tests/routes/api/{damaged,damaged-undo}.test.ts",
            "tests/object-store/**/*.test.ts",
          ],
          exclude: [OF_TWO],
        },
      },
      { ...sources, test: { ...onBucket, name: "object store of two", include: [OF_TWO] } },
    ],
  },
});
