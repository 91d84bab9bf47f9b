/**
 * The suite "guide" of `npm test`: does what docs/adding-an-analysis.md says in a copy of the sources, compiles it, and runs the
 * new function on the command line and through the API. The copy stays in target/guide, so that the next run compiles only
 * what has changed.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { ROOT, run, SetupError } from "./setup/step.mjs";
import { main } from "./start.mjs";

const GUIDE = "docs/adding-an-analysis.md";
const COPY = path.join(ROOT, "target/guide");

/** The modules that a function needs to be compiled and run. */
const COPIED = [
  ...[
    "Cargo.toml",
    "Cargo.lock",
    "rust-toolchain.toml",
    "compute-rs/Cargo.toml",
    "compute-rs/src",
    "compute-rs/tests",
  ],
  ...[
    "compute-rs/bindings",
    "compute-rs/reference",
    "compute-rs/tests",
    "app",
    "server.js",
    "package.json",
    "tsconfig.json",
    "vitest.config.ts",
    "vitest.servers.ts",
    "scripts",
  ],
  ...[
    "vite.config.ts",
    "remix.config.js",
    "prisma",
    "prisma.config.ts",
    "help",
    "demo",
    "docs/methods",
    "tests",
  ],
  ...["operations", "public", "LICENSE", "layers.config.js", "eslint.config.js"],
];

/** Programs that are not optimised compile in a fraction of the time; the example is small. */
const FAST = { CARGO_PROFILE_DEV_OPT_LEVEL: "0", CARGO_PROFILE_DEV_DEBUG: "0", CARGO_TARGET_DIR: undefined };

/** The test of the API, where vitest finds it. */
const API_TEST = "tests/services/guide.test.ts";

const BLOCK = /^\*\*`([^`\n]+)`\*\*, (?:(new)|(before|after) `([^\n]+)`):\n\n```\w+\n([\s\S]*?)\n```$/gm;

/** The files of the copy as the guide leaves them, by path. */
function filesOfGuide() {
  const blocks = [...readFileSync(path.join(ROOT, GUIDE), "utf8").matchAll(BLOCK)];
  const files = new Map();
  for (const [, file, isNew, where, anchor, text] of blocks) {
    if (isNew) {
      if (existsSync(path.join(ROOT, file))) throw new SetupError(`${GUIDE}: ${file} is not new.`);
      files.set(file, `${text}\n`);
      continue;
    }
    const lines = (files.get(file) ?? readFileSync(path.join(ROOT, file), "utf8")).split("\n");
    const at = lines.findIndex((line) => line.trim() === anchor);
    if (at < 0) throw new SetupError(`${GUIDE}: ${file} has no line \`${anchor}\`.`);
    lines.splice(where === "after" ? at + 1 : at, 0, text);
    files.set(file, lines.join("\n"));
  }
  return files;
}

function filesBelow(entry) {
  const absolute = path.join(ROOT, entry);
  if (!existsSync(absolute)) return [];
  if (!statSync(absolute).isDirectory()) return [entry];
  return readdirSync(absolute).flatMap((name) => filesBelow(path.join(entry, name)));
}

/** Writes a file unless it already has this content: a new time would compile it again. */
function writeChanged(file, content) {
  const target = path.join(COPY, file);
  if (existsSync(target) && readFileSync(target).equals(content)) return;
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, content);
}

/** Makes the copy as the sources are now, with what the guide adds. */
function makeCopy(added) {
  mkdirSync(COPY, { recursive: true });
  const wanted = new Set([...COPIED.flatMap(filesBelow), ...added.keys(), API_TEST]);
  // Files that the build writes again.
  const written = /^(app\/compute\/contract|app\/analyses\/generated)\//;
  for (const file of wanted) {
    if (file === API_TEST) writeChanged(file, readFileSync(path.join(ROOT, "tests/guide/api.ts")));
    else if (added.has(file)) writeChanged(file, Buffer.from(added.get(file)));
    else if (!written.test(file) || !existsSync(path.join(COPY, file)))
      writeChanged(file, readFileSync(path.join(ROOT, file)));
  }
  const inCopy = (entry) =>
    readdirSync(path.join(COPY, entry), { withFileTypes: true }).flatMap((each) => {
      const file = path.join(entry, each.name);
      return each.isDirectory() ? inCopy(file) : [file];
    });
  for (const folder of ["app", "compute-rs/src", "tests", "scripts"]) {
    for (const file of inCopy(folder)) if (!wanted.has(file)) rmSync(path.join(COPY, file));
  }
  const modules = path.join(COPY, "node_modules");
  if (!existsSync(modules)) symlinkSync(path.join(ROOT, "node_modules"), modules);
  // It uses the tools of the project: nothing is installed.
  if (!existsSync(path.join(COPY, "build")))
    cpSync(path.join(ROOT, "build"), path.join(COPY, "build"), { recursive: true });
}

const inCopy = (command, args, more = {}) =>
  run(command, args, {
    cwd: COPY,
    env: { ...FAST, ...more.env },
    failure: `${GUIDE}: ${more.failure}`,
  });

/** Compares the results of the command line with the reference values of the guide. */
async function compareWithReference(key) {
  const { cases } = JSON.parse(readFileSync(path.join(COPY, `tests/reference/${key}.json`), "utf8"));
  for (const { dataset, request, values } of cases) {
    const { settings, entity: _entity, time: _time, ...asked } = request;
    const file = path.join(COPY, "target/request.json");
    const variables = { ...asked.variables, settings };
    writeFileSync(file, JSON.stringify({ ...asked, analysis_type: "univariate", variables }));
    const data = path.join(COPY, "tests/reference", dataset);
    const out = await inCopy(path.join(COPY, "target/debug/estimand"), ["analyze", data, "--request", file], {
      failure: "the command line refuses the function.",
    });
    const result = JSON.parse(out)[key];
    for (const [name, value] of Object.entries(values)) {
      if (Math.abs(result[name] - value) > 1e-12)
        throw new SetupError(`${GUIDE}: ${name} is ${result[name]}, not ${value}.`);
    }
  }
}

await main(async () => {
  const added = filesOfGuide();
  const [key] = [...added.keys()].flatMap((file) => /^tests\/reference\/(\w+)\.json$/.exec(file)?.[1] ?? []);
  if (key === undefined) throw new SetupError(`${GUIDE} has no reference values.`);
  makeCopy(added);
  await inCopy("cargo", ["build", "-q", "--features", "cli,contract", "--bins"], {
    failure: "the core does not compile.",
  });
  await inCopy(process.execPath, ["scripts/build-contract.mjs", "--program=target/debug/contract"], {
    failure: "the contract is not written.",
  });
  await compareWithReference(key);
  const wasm = inCopy(process.execPath, ["scripts/build-wasm.mjs", "--development"], {
    failure: "the core does not compile for WebAssembly.",
  });
  await wasm;
  await inCopy("node_modules/.bin/tsc", ["--incremental", "--tsBuildInfoFile", "target/tsc.json"], {
    failure: "TypeScript does not compile.",
  });
  await inCopy("node_modules/.bin/vitest", ["run", "--project", "server", API_TEST], {
    env: { NODE_ENV: "test" },
    failure: "the API does not give the result.",
  });
  console.log(`${GUIDE}: ${added.size} files, compiled and run.`);
});
