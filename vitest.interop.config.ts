import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The suite that runs R, Python and LibreOffice: `npm run test:interop`. */
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    name: "interop",
    environment: "node",
    include: ["tests/interop/**/*.test.ts"],
    globalSetup: ["tests/factories/global-setup.ts"],
    setupFiles: ["tests/factories/environment.ts"],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    maxConcurrency: 2,
  },
});
