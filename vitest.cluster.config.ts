import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const isLong = process.env.ENDURANCE_MINUTES !== undefined;

/**
 * The faults of a server of several processes: `npm run test:cluster`. One of them: `npx vitest run -c vitest.cluster.config.ts -t NAME`. Memory
 * under an hour of load: `ENDURANCE_MINUTES=60 npm run test:cluster`.
 */
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    name: "cluster",
    environment: "node",
    include: [isLong ? "tests/cluster/endurance.test.ts" : "tests/cluster/faults.test.ts"],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 400_000,
  },
});
