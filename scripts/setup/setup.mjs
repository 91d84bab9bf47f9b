/**
 * The set-up that `npm start`, `npm run dev` and `npm test` share: from a fresh clone to a built application with its
 * database. Only Node's own modules are used, since dependencies come in the middle of it.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT, SetupError, report, run, step } from "./step.mjs";
import { provideChromium, requireBuildTools } from "./system.mjs";
import { provideWasmToolchain } from "./wasm-toolchain.mjs";

const RUST_INPUTS = ["Cargo.toml", "Cargo.lock", "compute-rs/Cargo.toml", "compute-rs/src", ".cargo"];
const APP_INPUTS = [
  "app",
  "public",
  "package.json",
  "package-lock.json",
  "remix.config.js",
  "vite.config.ts",
  "tsconfig.json",
  "scripts/build-workers.mjs",
];
const PLATFORM = `${process.platform} ${process.arch} node ${process.versions.node.split(".")[0]}`;

/** A program of the installed dependencies, started without npx (whose child would outlive it). */
export function localProgram(name) {
  return path.join(ROOT, "node_modules/.bin", name);
}

/** A folder of the project, or an absolute path, as PATH-independent environment for cargo's WebAssembly builds. */
const WASM_TARGET_DIR = path.join(ROOT, "target/wasm");

async function installDependencies() {
  await step("Dependencies (npm ci)", {
    id: "dependencies",
    inputs: ["package.json", "package-lock.json"],
    facts: [PLATFORM],
    outputs: ["node_modules/.package-lock.json"],
    run: () =>
      run("npm", ["ci", "--no-audit", "--no-fund"], {
        // The build needs the development dependencies whatever the environment says.
        env: { NODE_ENV: undefined },
        failure: "The dependencies could not be installed. The first start needs a connection.",
      }),
  });
}

/**
 * Builds compute-rs/pkg, the one WebAssembly build that the server and the browser share.
 *
 * @param {{development?: boolean}} [options] development: without link-time optimisation, for the edit loop
 */
export async function buildWasm({ development = false } = {}) {
  await step("Compute core (wasm-pack)", {
    id: "wasm",
    inputs: RUST_INPUTS,
    facts: [development ? "dev" : "release", process.env.ESTIMAND_WASM_ROUTE ?? ""],
    outputs: ["compute-rs/pkg/estimand_compute_bg.wasm", "compute-rs/pkg/estimand_compute.js"],
    prepare: provideWasmToolchain,
    run: (toolchain) => wasmPack({ development, toolchain }),
  });
}

/**
 * Calls wasm-pack with the toolchain that builds for WebAssembly.
 *
 * @param {{toolchain: {path: string, route: string}, development?: boolean, outDir?: string, features?: string[]}}
 *   options outDir: an absolute path in place of compute-rs/pkg
 */
export async function wasmPack({ toolchain, development = false, outDir, features = [] }) {
  const profile = development ? "--dev" : "--release";
  const args = ["build", "compute-rs", "--mode", "no-install", profile, "--target", "web", "--no-pack"];
  if (outDir) args.push("--out-dir", outDir);
  if (features.length > 0) args.push("--", "--features", features.join(","));
  await run("wasm-pack", args, {
    env: { PATH: toolchain.path, CARGO_TARGET_DIR: path.join(WASM_TARGET_DIR, toolchain.route) },
    failure: "The compute core could not be built for WebAssembly.",
  });
}

async function generateDatabaseClient() {
  await step("Database client (prisma generate)", {
    id: "prisma-client",
    inputs: ["prisma/schema.prisma", "prisma.config.ts", "package-lock.json"],
    facts: [PLATFORM],
    outputs: ["node_modules/.prisma/client/index.js"],
    run: () => run(localProgram("prisma"), ["generate"]),
  });
}

/** Bundles the worker threads; needed by every way to run the server. */
export async function buildWorkers() {
  await step("Worker threads (esbuild)", {
    id: "workers",
    inputs: [
      "app/compute",
      "app/lib",
      "app/storage",
      "app/charts",
      "app/config",
      "compute-rs/pkg",
      "scripts/build-workers.mjs",
      "package-lock.json",
    ],
    outputs: ["build/workers"],
    run: () => run(process.execPath, ["scripts/build-workers.mjs"]),
  });
}

async function buildApplication() {
  await step("Application (vite)", {
    id: "application",
    inputs: [...APP_INPUTS, "compute-rs/pkg"],
    facts: [PLATFORM],
    outputs: ["build/server/index.js", "build/client"],
    run: () =>
      run(localProgram("remix"), ["vite:build", "--logLevel", "warn"], {
        env: { NODE_ENV: "production" },
        failure: "The application could not be built.",
      }),
  });
}

/** Brings the database up to date and, when it is new, makes the demo accounts. */
export async function prepareDatabase() {
  const started = Date.now();
  const wrote = await run(process.execPath, ["--import", "tsx", "prisma/prepare.ts"], {
    failure: "The database could not be prepared.",
  });
  if (wrote.trim()) report(`Database (${wrote.trim().split("\n").at(-1)})`, started);
}

/**
 * Does what is needed and nothing else.
 *
 * @param {{build?: boolean, development?: boolean}} options build: also the production build (false for the
 *   development server, which builds as it goes)
 * @returns {Promise<{chromium: string | null}>} the browser for reports, if there is one
 */
export async function setUp({ build = true, development = false } = {}) {
  if (!existsSync(path.join(ROOT, "package-lock.json"))) {
    throw new SetupError("package-lock.json is missing: this is not a whole copy of the project.");
  }
  const known = existsSync(path.join(ROOT, ".stamps/wasm"));
  if (!known) console.log("Setting up. The first time takes some minutes; every step is done once.\n");

  // Two tracks side by side: downloading (npm) and compiling (Rust) hardly compete. apt allows one call at a time, so
  // the system's packages come first in the same track as the compiler that needs them.
  const javascript = installDependencies().then(generateDatabaseClient);
  const native = (async () => {
    if (needsRust()) await requireBuildTools();
    const chromium = await provideChromium();
    await buildWasm({ development });
    return chromium;
  })();
  const [, outcome] = await Promise.all([javascript, native]);
  // Remix empties the whole of build/ first, so what else lies there comes after it.
  if (build) await buildApplication();
  await buildWorkers();
  return { chromium: outcome };
}

/** Rust is asked for only when there is something to compile, so that a built copy starts without it. */
function needsRust() {
  return (
    !existsSync(path.join(ROOT, ".stamps/wasm")) ||
    !existsSync(path.join(ROOT, "compute-rs/pkg/estimand_compute_bg.wasm"))
  );
}

/** The version in package.json, for what is printed. */
export function version() {
  return JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")).version;
}
