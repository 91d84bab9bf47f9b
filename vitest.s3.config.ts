import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The suite that keeps blobs in an S3-compatible server of its own: `npm run test:s3`. */
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    name: "object store",
    environment: "node",
    include: [
      "tests/alone/{blob-store,interrupted-import,uploads}.test.ts",
      "tests/routes/api/{damaged,damaged-undo}.test.ts",
      "tests/object-store/**/*.test.ts",
    ],
    globalSetup: [
      "tests/factories/global-setup.ts",
      "tests/factories/s3-program.ts",
      // For the tests of several processes.
      "tests/factories/postgres-program.ts",
    ],
    setupFiles: ["tests/factories/environment.ts", "tests/factories/bucket-environment.ts"],
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
