import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder: the nearest one above this module (source or build) with a package.json. */
export const projectRoot = findProjectRoot(dirname(fileURLToPath(import.meta.url)));

function findProjectRoot(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error("package.json was not found above the running program.");
  return findProjectRoot(parent);
}

/** Paths of build outputs. */
export const builtPaths = {
  server: join(projectRoot, "build/server/index.js"),
  workers: join(projectRoot, "build/workers"),
  computeModule: join(projectRoot, "compute-rs/pkg/estimand_compute.js"),
  computeBinary: join(projectRoot, "compute-rs/pkg/estimand_compute_bg.wasm"),
};
