/** Programs of the Python package index, each in a virtual environment of its own in the user's cache. */
import { existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { SetupError, run } from "./setup/step.mjs";

const CACHE = path.join(process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), ".cache"), "estimand");

/** Installs a package once. Returns the folder of its programs. */
export async function installPythonTool(name, version) {
  const folder = path.join(CACHE, `${name}-${version}`);
  const programs = path.join(folder, "bin");
  if (existsSync(path.join(programs, name))) return programs;
  await run("python3", ["-m", "venv", folder]).catch((error) => {
    throw new SetupError(`This needs Python 3.10 or newer with its venv module. ${String(error)}`);
  });
  await run(path.join(programs, "pip"), ["install", "--quiet", `${name}==${version}`]);
  return programs;
}
