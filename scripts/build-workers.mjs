/**
 * Bundles what runs beside the server: the worker threads (the folders `workers` of app/) to build/workers, next to the
 * glue code of the WebAssembly build as a CommonJS body, which a thread evaluates again for each fresh instance; and the
 * preparation of the database and the operator's commands to build/operations.
 */
import { build } from "esbuild";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { queries } from "./build-test-modules.mjs";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const sources = ["app/compute/workers", "app/report/workers"].map((folder) => path.join(root, folder));
const operations = readdirSync(path.join(root, "operations"))
  .filter((name) => name !== "run-command.ts")
  .map((name) => path.join(root, "operations", name));
const target = path.join(root, "build/workers");
const glue = path.join(root, "compute-rs/pkg/estimand_compute.js");

/** @type {import("esbuild").BuildOptions} */
const shared = { bundle: true, platform: "node", target: "node20", logLevel: "warning" };

/** Overwrites its files in place, so that a running server always finds them. Needs the WebAssembly build. */
export async function buildWorkers() {
  if (!existsSync(glue)) throw new Error("compute-rs/pkg is missing: run npm run build:wasm first.");
  await Promise.all([
    build({
      ...shared,
      entryPoints: sources.flatMap((folder) =>
        readdirSync(folder)
          .filter((name) => name.endsWith(".worker.ts"))
          .map((name) => path.join(folder, name)),
      ),
      outdir: target,
      entryNames: "[name]",
      format: "esm",
      packages: "external",
      tsconfig: path.join(root, "tsconfig.json"),
    }),
    build({
      ...shared,
      entryPoints: [path.join(root, "prisma/prepare.ts"), ...operations],
      outdir: path.join(root, "build/operations"),
      entryNames: "[name]",
      chunkNames: "chunks/[name]-[hash]",
      splitting: true,
      format: "esm",
      packages: "external",
      tsconfig: path.join(root, "tsconfig.json"),
      plugins: [queries],
    }),
    build({
      ...shared,
      entryPoints: [glue],
      outfile: path.join(target, "estimand_compute.cjs"),
      format: "cjs",
      // Only the asynchronous start looks for the binary next to the module, and the server does not use it.
      define: { "import.meta.url": '"file:///"' },
    }),
  ]);
}

if (import.meta.filename === process.argv[1]) await buildWorkers();
