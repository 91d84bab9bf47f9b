/**
 * The set-up that `npm start`, `npm run dev` and `npm test` share: from a fresh clone to a built application with its
 * database. It uses Node's own modules only, because it installs the dependencies itself.
 */
import { existsSync } from "node:fs";
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

/** The path of a program in node_modules. npx would leave its child running when it is killed. */
export function localProgram(name) {
  return path.join(ROOT, "node_modules/.bin", name);
}

/** Cargo's target folder for WebAssembly builds. */
const WASM_TARGET_DIR = path.join(ROOT, "target/wasm");

async function installDependencies() {
  await step("Dependencies (npm ci)", {
    id: "dependencies",
    inputs: ["package.json", "package-lock.json"],
    facts: [PLATFORM],
    outputs: ["node_modules/.package-lock.json"],
    run: () =>
      run("npm", ["ci", "--no-audit", "--no-fund"], {
        // The build needs the development dependencies, whatever NODE_ENV is.
        env: { NODE_ENV: undefined },
        failure: "The dependencies could not be installed. The first start needs a connection.",
      }),
  });
}

/**
 * Builds compute-rs/pkg, the WebAssembly build that the server and the browser share.
 *
 * @param {{development?: boolean}} [options] development: without link-time optimisation, for the edit loop
 */
export async function buildWasm({ development = false } = {}) {
  await step("Compute core (wasm-pack)", {
    id: "wasm",
    inputs: RUST_INPUTS,
    facts: [development ? "dev" : "release", process.env.ESTIMAND_WASM_ROUTE ?? ""],
    outputs: ["compute-rs/pkg/estimand_compute_bg.wasm", "compute-rs/pkg/estimand_compute.js"],
    prepare: () => provideWasmToolchain((target) => compileCore({ development, target })),
    run: (toolchain) => wasmPack({ development, toolchain }),
  });
}

/** Cargo's environment for the WebAssembly builds of a route. */
function wasmEnvironment({ path: programs, route }) {
  return { PATH: programs, CARGO_TARGET_DIR: path.join(WASM_TARGET_DIR, route) };
}

/**
 * Compiles the core as wasm-pack will call cargo, so that wasm-pack finds it done: link-time optimisation keeps one core
 * busy while the tools need the others.
 */
async function compileCore({ development, target }) {
  const profile = development ? [] : ["--release"];
  const started = Date.now();
  await run("cargo", ["build", "--lib", ...profile, "--target", "wasm32-unknown-unknown"], {
    cwd: path.join(ROOT, "compute-rs"),
    env: wasmEnvironment(target),
    failure: "The compute core could not be built for WebAssembly.",
  });
  report("Compute core (cargo)", started);
}

/**
 * Runs wasm-pack with the WebAssembly toolchain.
 *
 * @param {{toolchain: {path: string, route: string}, development?: boolean, outDir?: string, features?: string[]}}
 *   options outDir: an absolute path instead of compute-rs/pkg
 */
export async function wasmPack({ toolchain, development = false, outDir, features = [] }) {
  const profile = development ? "--dev" : "--release";
  const args = ["build", "compute-rs", "--mode", "no-install", profile, "--target", "web", "--no-pack"];
  if (outDir) args.push("--out-dir", outDir);
  if (features.length > 0) args.push("--", "--features", features.join(","));
  await run("wasm-pack", args, {
    env: wasmEnvironment(toolchain),
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

/** Bundles the worker threads, which both the production and the development server need. */
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

/** Migrates the database; creates the demo accounts in a new one. */
export async function prepareDatabase() {
  const started = Date.now();
  const wrote = await run(process.execPath, ["--import", "tsx", "prisma/prepare.ts"], {
    failure: "The database could not be prepared.",
  });
  if (wrote.trim()) report(`Database (${wrote.trim().split("\n").at(-1)})`, started);
}

/**
 * Runs the steps whose inputs have changed.
 *
 * @param {{build?: boolean, development?: boolean}} options build: also make the production build (false for
 *   the development server, which compiles on demand)
 * @returns {Promise<{chromium: string | null}>} the browser for reports, if there is one
 */
export async function setUp({ build = true, development = false } = {}) {
  if (!existsSync(path.join(ROOT, "package-lock.json"))) {
    throw new SetupError("package-lock.json is missing: this is not a whole copy of the project.");
  }
  const known = existsSync(path.join(ROOT, ".stamps/wasm"));
  if (!known) console.log("Setting up. The first time takes some minutes; every step is done once.\n");

  // npm and the browser are downloaded while Rust compiles.
  const javascript = installDependencies().then(generateDatabaseClient);
  const core = (async () => {
    if (needsRust()) await requireBuildTools();
    await buildWasm({ development });
  })();
  const [, , chromium] = await Promise.all([javascript, core, provideChromium()]);
  // Remix empties build/ first, so the workers are bundled after it.
  if (build) await buildApplication();
  await buildWorkers();
  return { chromium };
}

/** A built copy starts without Rust: it is required only when there is something to compile. */
function needsRust() {
  return (
    !existsSync(path.join(ROOT, ".stamps/wasm")) ||
    !existsSync(path.join(ROOT, "compute-rs/pkg/estimand_compute_bg.wasm"))
  );
}
