import { defineConfig } from "vitest/config";
import { compiled, onServers } from "./vitest.servers";

/** Writes what tests/alone/releases.test.ts keeps of this release: `npm run release:data`, once, before its tag. */
export default defineConfig({
  ...compiled,
  test: { ...onServers(), include: ["tests/releases/write-release.ts"] },
});
