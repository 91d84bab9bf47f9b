import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The faults of a server of several processes: `npm run test:cluster`. One of them: `npx vitest run -c vitest.cluster.config.ts -t NAME`. */
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    name: "cluster",
    environment: "node",
    include: ["tests/cluster/**/*.test.ts"],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 400_000,
  },
});
