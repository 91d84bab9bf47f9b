/** Programs of the Python package index, each in a virtual environment of its own in the user's cache. */
import { existsSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { ROOT, SetupError, fingerprint, run } from "./setup/step.mjs";

const CACHE = path.join(process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), ".cache"), "estimand");

/** Installs a package once. Returns the folder of its programs. */
export async function installPythonTool(name, version) {
  const programs = path.join(CACHE, `${name}-${version}`, "bin");
  if (existsSync(path.join(programs, name))) return programs;
  await makeEnvironment(path.dirname(programs));
  await run(path.join(programs, "pip"), ["install", "--quiet", `${name}==${version}`]);
  return programs;
}

/** Installs the packages of a requirements file once for each content. Returns the folder of the programs. */
export async function installPythonRequirements(name, file) {
  const programs = path.join(CACHE, `${name}-${fingerprint({ inputs: [file] }).slice(0, 12)}`, "bin");
  const done = path.join(programs, "installed");
  if (existsSync(done)) return programs;
  await makeEnvironment(path.dirname(programs));
  await run(path.join(programs, "pip"), ["install", "--quiet", "--requirement", path.join(ROOT, file)]);
  writeFileSync(done, "");
  return programs;
}

async function makeEnvironment(folder) {
  await run("python3", ["-m", "venv", folder]).catch((error) => {
    throw new SetupError(
      `This needs Python 3.10 or newer with its venv module, which Debian has in python3-venv. ${String(error)}`,
    );
  });
}
