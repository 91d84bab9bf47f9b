import { defineConfig } from "vitest/config";
import { sources } from "./vitest.servers";

/** Each of these variables asks for another test than that of the faults. */
const { ENDURANCE_MINUTES, UPGRADE_FROM } = process.env;
const name = ENDURANCE_MINUTES ? "endurance" : UPGRADE_FROM ? "upgrade" : "faults";

/**
 * The faults of a server of several processes: `npm run test:cluster`. One of them: `npx vitest run -c vitest.cluster.config.ts -t NAME`. Memory
 * under an hour of load: `ENDURANCE_MINUTES=60 npm run test:cluster`. An upgrade from another version: `UPGRADE_FROM=FOLDER npm run
 * test:cluster`, where FOLDER is a copy of its source in which `npm run build` has run.
 */
export default defineConfig({
  ...sources,
  test: {
    name: "cluster",
    environment: "node",
    include: [`tests/cluster/${name}.test.ts`],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 400_000,
  },
});
