/**
 * The set-up that `npm start`, `npm run dev` and `npm test` share: from a fresh clone to a built application with its
 * database. It uses Node's own modules only, because it installs the dependencies itself.
 */
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { CLIENT, DERIVED, writeDerivedSchema } from "../postgres-schema.mjs";
import { ROOT, SetupError, report, run, step } from "./step.mjs";
import { provideChromium, requireBuildTools } from "./system.mjs";
import { provideBindings, provideWasmTarget, WASM_TARGET } from "./wasm-toolchain.mjs";

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
 * @param {{development?: boolean}} [options] development: without optimisation, for the edit loop
 */
export async function buildWasm({ development = false } = {}) {
  await step("Compute core (wasm-bindgen)", {
    id: "wasm",
    inputs: RUST_INPUTS,
    facts: [development ? "dev" : "release", process.env.ESTIMAND_WASM_ROUTE ?? ""],
    outputs: ["compute-rs/pkg/estimand_compute_bg.wasm", "compute-rs/pkg/estimand_compute.js"],
    prepare: async () => {
      const target = await provideWasmTarget();
      const started = Date.now();
      const compiled = compileCore({ target, development }).then((file) => {
        report("Compute core (cargo)", started);
        return file;
      });
      const [file, bindings] = await Promise.all([compiled, provideBindings()]);
      return { file, bindings };
    },
    run: (prepared) => bindCore(prepared),
  });
}

/**
 * Compiles the core to WebAssembly.
 *
 * @param {{target: {path: string, route: string}, development?: boolean, features?: string[]}} options
 * @returns {Promise<string>} the compiled file, without bindings
 */
export async function compileCore({ target, development = false, features = [] }) {
  const profile = development ? [] : ["--release"];
  const chosen = features.length > 0 ? ["--features", features.join(",")] : [];
  const folder = path.join(WASM_TARGET_DIR, target.route);
  await run("cargo", ["build", "--lib", ...profile, ...chosen, "--target", WASM_TARGET], {
    cwd: path.join(ROOT, "compute-rs"),
    env: { PATH: target.path, CARGO_TARGET_DIR: folder },
    failure: "The compute core could not be built for WebAssembly.",
  });
  return path.join(folder, WASM_TARGET, development ? "debug" : "release", "estimand_compute.wasm");
}

/**
 * Writes the compiled core with its bindings for JavaScript and TypeScript.
 *
 * @param {{file: string, bindings: string, outDir?: string}} options the compiled file; the program; an absolute path instead
 *   of compute-rs/pkg
 */
export async function bindCore({ file, bindings, outDir = path.join(ROOT, "compute-rs/pkg") }) {
  await run(bindings, [file, outDir], {
    failure: "The bindings of the compute core could not be written.",
  });
}

/** Generates a client for each database, with one runtime. */
async function generateDatabaseClients() {
  await step("Database clients (prisma generate)", {
    id: "prisma-client",
    inputs: ["prisma/schema.prisma", "scripts/postgres-schema.mjs", "prisma.config.ts", "package-lock.json"],
    facts: [PLATFORM],
    outputs: ["node_modules/.prisma/client/index.js", `${CLIENT}/index.js`, DERIVED],
    run: async () => {
      writeDerivedSchema();
      await run(localProgram("prisma"), ["generate"], { env: { DATABASE_URL: "" } });
      // No connection is opened: the address says which schema is meant.
      await run(localProgram("prisma"), ["generate"], {
        env: { DATABASE_URL: "postgresql://localhost/none" },
      });
      shareRuntime();
    },
  });
}

/** Lets both clients use one copy of Prisma's runtime, so that both have the same `Prisma.DbNull`. */
function shareRuntime() {
  const runtime = path.join(ROOT, CLIENT, "runtime");
  for (const name of readdirSync(runtime)) rmSync(path.join(runtime, name));
  writeFileSync(
    path.join(runtime, "client.js"),
    `module.exports = require("@prisma/client/runtime/client.js");\n`,
  );
}

/** Bundles the worker threads and the operator's commands, which both the production and the development server need. */
export async function buildWorkers() {
  await step("Worker threads and commands (esbuild)", {
    id: "workers",
    inputs: [
      "app",
      "operations",
      "prisma",
      "compute-rs/pkg",
      "scripts/build-workers.mjs",
      "package-lock.json",
    ],
    outputs: ["build/workers", "build/operations/prepare.js"],
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
  const wrote = await run(process.execPath, ["build/operations/prepare.js"], {
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
  const javascript = installDependencies().then(generateDatabaseClients);
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
