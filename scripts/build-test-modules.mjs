/**
 * Compiles the modules of app/ to build/tests for the tests of services and API: Node loads them in a second, where vite's transforms
 * and its module runner take ten, in each process. Modules that several import are one instance, as in the sources.
 */
import { readFileSync, readdirSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { ROOT, step } from "./setup/step.mjs";

const SOURCES = path.join(ROOT, "app");
export const TEST_MODULES = path.join(ROOT, "build/tests");

/** Modules that only browsers and worker threads load, and tests next to the code. */
const LEFT_OUT = /\.test\.tsx?$|\.d\.ts$|\.worker\.ts$|entry\.client\.tsx$/;

/** How a file that is not code is imported, by vite's word for it. @type {Record<string, import("esbuild").Loader>} */
const LOADERS = { raw: "text", url: "text", inline: "dataurl" };

const { resolve } = createRequire(import.meta.url);

function placeOf(file, importer) {
  if (file.startsWith(".")) return path.join(importer, file);
  if (file.startsWith("~/")) return path.join(SOURCES, file.slice(2));
  return file.startsWith("compute-rs/") ? path.join(ROOT, file) : resolve(file);
}

/** Files that are imported by what vite calls a query. @type {import("esbuild").Plugin} */
export const queries = {
  name: "queries",
  setup(build) {
    build.onResolve({ filter: /\?(?:raw|url|inline)$/ }, ({ path: asked, resolveDir }) => {
      const [file, query] = asked.split("?");
      return { path: placeOf(file, resolveDir), namespace: query };
    });
    for (const [namespace, loader] of Object.entries(LOADERS))
      build.onLoad({ filter: /./, namespace }, ({ path: file }) => ({
        contents: namespace === "url" ? file : readFileSync(file),
        loader,
      }));
  },
};

/** How esbuild reads the sources. @type {import("esbuild").BuildOptions} */
const SETTINGS = {
  outbase: ROOT,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
  jsx: "automatic",
  tsconfig: path.join(ROOT, "tsconfig.json"),
  loader: { ".css": "empty" },
  define: { "import.meta.env": JSON.stringify({ SSR: true }) },
  plugins: [queries],
  logLevel: "warning",
};

/** The modules of app/, as absolute paths. */
const modules = () =>
  readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !LEFT_OUT.test(name))
    .map((name) => path.join(SOURCES, name));

/**
 * The imports of each module when it runs: from app/, and from the given test files.
 *
 * @param {string[]} tests paths relative to the project
 * @returns {Promise<Map<string, string[]>>} by path relative to the project
 */
export async function readImports(tests) {
  const entryPoints = [...modules(), ...tests.map((file) => path.join(ROOT, file))];
  const { build } = await import("esbuild");
  const { metafile } = await build({
    ...SETTINGS,
    absWorkingDir: ROOT,
    entryPoints,
    outdir: TEST_MODULES,
    write: false,
    metafile: true,
    logLevel: "error",
  });
  const fileOf = (input) =>
    path.relative(ROOT, path.resolve(ROOT, input.replace(/^(?:raw|url|inline):/, "")));
  return new Map(
    Object.entries(metafile.inputs).map(([input, { imports }]) => [
      fileOf(input),
      imports.flatMap((each) => (each.external ? [] : [fileOf(each.path)])),
    ]),
  );
}

async function compile() {
  const { build } = await import("esbuild");
  const outdir = `${TEST_MODULES}.new-${process.pid}`;
  await build({
    ...SETTINGS,
    entryPoints: modules(),
    outbase: SOURCES,
    outdir,
    sourcemap: true,
    sourcesContent: false,
  });
  rmSync(TEST_MODULES, { recursive: true, force: true });
  renameSync(outdir, TEST_MODULES);
}

export async function buildTestModules() {
  await step("Modules for tests (esbuild)", {
    id: "test-modules",
    inputs: ["app", "package-lock.json", "tsconfig.json", "scripts/build-test-modules.mjs"],
    outputs: ["build/tests"],
    run: compile,
  });
}
