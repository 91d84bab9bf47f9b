/** Programs that `cargo install` builds into the user's cache, once for all clones. */
import { existsSync, renameSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { report, run } from "./step.mjs";

/** Tools that several clones share, by version. */
export const CACHE =
  process.env.ESTIMAND_CACHE ??
  path.join(
    process.platform === "darwin"
      ? path.join(os.homedir(), "Library/Caches")
      : (process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), ".cache")),
    "estimand",
  );

/** Compiling a tool takes longer than anything it does for us: no optimisation. */
const QUICK_BUILD = {
  CARGO_PROFILE_RELEASE_OPT_LEVEL: "0",
  CARGO_PROFILE_RELEASE_LTO: "off",
  CARGO_PROFILE_RELEASE_CODEGEN_UNITS: "16",
  CARGO_PROFILE_RELEASE_DEBUG: "0",
};

/**
 * Installs a crate's program of the same name into the cache. It is built in a temporary folder, which is renamed when complete.
 *
 * @param {string} version another one is installed anew
 * @param {string[]} source the arguments of `cargo install` that name the crate
 * @returns {Promise<string>} the program
 */
export async function cargoTool(crate, version, source) {
  const home = path.join(CACHE, `${crate}-${version}`);
  const file = path.join(home, "bin", crate);
  if (existsSync(file)) return file;
  const started = Date.now();
  const fresh = `${home}.new-${process.pid}`;
  await run("cargo", ["install", ...source, "--locked", "--root", fresh], {
    env: { ...QUICK_BUILD, CARGO_TARGET_DIR: path.join(fresh, "target") },
    failure: `${crate} could not be installed. What it consists of is downloaded once, so this needs a connection.`,
  });
  rmSync(path.join(fresh, "target"), { recursive: true });
  rmSync(home, { recursive: true, force: true });
  renameSync(fresh, home);
  report(`${crate} ${version} (cargo install)`, started);
  return file;
}
