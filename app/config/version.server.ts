import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./paths.server";

/**
 * A version that changes with every deployment: the hash of the built server, or "development" without a build. Pages
 * reload when it differs from the one they were loaded with.
 */
export const DEPLOYMENT: string = readDeployment(join(projectRoot, "build/server/index.js"));

function readDeployment(build: string): string {
  if (!existsSync(build)) return "development";
  return createHash("sha256").update(readFileSync(build)).digest("hex").slice(0, 12);
}
