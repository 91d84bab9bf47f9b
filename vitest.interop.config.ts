import { defineConfig } from "vitest/config";
import { compiled, onServers } from "./vitest.servers";

/** The suite that runs R, Python and LibreOffice: `npm run test:interop`. */
export default defineConfig({
  ...compiled,
  test: {
    ...onServers({ setupFiles: ["tests/factories/proofs-environment.ts"] }),
    name: "interop",
    include: ["tests/interop/**/*.test.ts"],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    maxConcurrency: 2,
  },
});
