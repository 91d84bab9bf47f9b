/**
 * `npm run release`: builds the npm package `estimand` to release/: server, client, workers, WebAssembly, migrations, help,
 * demo data and commands, all compiled. It is installed without Rust, compilers and install scripts
 * (docs/operations.md#the-package).
 */
import { build } from "esbuild";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { CLIENT } from "./postgres-schema.mjs";
import { setUp } from "./setup/setup.mjs";
import { ROOT, run } from "./setup/step.mjs";
import { main } from "./start.mjs";

const RELEASE = path.join(ROOT, "release");

/** Files that are copied as they are. */
const COPIED = [
  ...["LICENSE", "CHANGELOG.md", "build/client", "build/workers/estimand_compute.cjs"],
  ...["compute-rs/pkg/estimand_compute.js", "compute-rs/pkg/estimand_compute_bg.wasm"],
  ...["prisma/migrations", "prisma/postgresql/migrations", "help", "docs/methods", "demo", ".env.example"],
  "app/services/users/common-passwords.txt",
];

/** The parts of Prisma's client that run here: its runtime for drivers, and the clients generated for both databases. */
const PRISMA = [
  ...["package.json", "default.js", "index.js", "LICENSE", "runtime/client.js"].map(
    (name) => `node_modules/@prisma/client/${name}`,
  ),
  ...[
    "package.json",
    "default.js",
    "index.js",
    "schema.prisma",
    "query_compiler_bg.js",
    "query_compiler_bg.wasm",
  ].flatMap((name) => [`node_modules/.prisma/client/${name}`, `${CLIENT}/${name}`]),
  `${CLIENT}/runtime`,
];

const json = (file) => JSON.parse(readFileSync(path.join(ROOT, file), "utf8"));

/**
 * Packages that are not bundled: they have native parts, start files of their own, or are loaded by their names. Prisma's
 * client is a part of the package.
 */
const DEPENDENCIES = [
  "@libsql/client",
  "@node-rs/argon2",
  "@resvg/resvg-js",
  "piscina",
  "playwright-core",
  "sharp",
];

/** Modules that an import may name although they are missing: development, and optional parts of packages. */
const ABSENT = ["vite", "pg-native", "bufferutil", "utf-8-validate", "canvas"];

const filesOf = (folder) =>
  readdirSync(path.join(ROOT, folder))
    .filter((name) => name.endsWith(".js"))
    .map((name) => `${folder}/${name}`);

/** Bundles the server, its workers and the commands with the packages that they import. */
async function bundle(stage) {
  await build({
    absWorkingDir: ROOT,
    entryPoints: [
      "server.js",
      "build/server/index.js",
      ...filesOf("build/workers"),
      ...filesOf("build/operations"),
    ],
    ...{ outbase: ".", outdir: stage, chunkNames: "build/chunks/[name]-[hash]" },
    ...{ bundle: true, splitting: true, format: "esm", platform: "node", target: "node20" },
    ...{ minifyWhitespace: true, minifySyntax: true, legalComments: "linked", logLevel: "error" },
    external: [...DEPENDENCIES, ...ABSENT, "@prisma/client"],
    // Packages in CommonJS call `require` for Node's own modules.
    banner: {
      js: 'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);',
    },
  });
}

/** The manifest: what it depends on in exact versions, and Prisma's client as a part of it, which npm does not generate. */
function manifest({ version, license, description, engines }) {
  const versionOf = (name) => json(`node_modules/${name}/package.json`).version;
  const exact = [...DEPENDENCIES, "@prisma/client"].map((name) => [name, versionOf(name)]);
  return {
    ...{ name: "estimand", version, license, description, engines, type: "module" },
    bin: { estimand: "estimand.mjs" },
    dependencies: Object.fromEntries(exact),
    bundleDependencies: ["@prisma/client"],
  };
}

function copy(stage, from, to = from) {
  const target = path.join(stage, to);
  mkdirSync(path.dirname(target), { recursive: true });
  cpSync(path.join(ROOT, from), target, { recursive: true, dereference: true });
}

/** Client of Prisma without scripts that run when it is installed. */
function quietPrisma(stage) {
  const file = path.join(stage, "node_modules/@prisma/client/package.json");
  const { name, version, license, main: entry } = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ name, version, license, main: entry }, null, 2));
}

/**
 * Builds the package of a built copy.
 *
 * @param {string} [folder] where it is written
 * @returns {Promise<string>} its file
 */
export async function buildPackage(folder = RELEASE) {
  const project = json("package.json");
  const stage = path.join(folder, "package");
  rmSync(folder, { recursive: true, force: true });
  for (const file of [...COPIED, ...PRISMA]) copy(stage, file);
  copy(stage, "scripts/release/estimand.mjs", "estimand.mjs");
  copy(stage, "docs/package.md", "README.md");
  quietPrisma(stage);
  await bundle(stage);
  writeFileSync(path.join(stage, "package.json"), `${JSON.stringify(manifest(project), null, 2)}\n`);
  const file = path.join(folder, `estimand-${project.version}.tgz`);
  await run("tar", ["-czf", file, "-C", folder, "package"]);
  rmSync(stage, { recursive: true });
  return file;
}

if (import.meta.filename === process.argv[1]) {
  await main(async () => {
    await setUp();
    const file = await buildPackage();
    console.log(`  ${path.relative(ROOT, file)}: ${(statSync(file).size / 1e6).toFixed(1)} MB`);
  });
}
