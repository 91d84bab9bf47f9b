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
 * Installs a crate's program into the cache. It is built in a temporary folder, which is renamed when complete.
 *
 * @param {string[]} choices further arguments of `cargo install`
 * @returns {Promise<string>} the program
 */
export async function cargoTool(crate, version, program, choices) {
  const home = path.join(CACHE, `${crate}-${version}`);
  const file = path.join(home, "bin", program);
  if (existsSync(file)) return file;
  const started = Date.now();
  const fresh = `${home}.new-${process.pid}`;
  await run(
    "cargo",
    ["install", crate, "--version", `=${version}`, "--locked", "--root", fresh, ...choices],
    {
      cwd: os.tmpdir(),
      env: QUICK_BUILD,
      failure: `${crate} could not be installed. It is downloaded once, so this needs a connection.`,
    },
  );
  rmSync(home, { recursive: true, force: true });
  renameSync(fresh, home);
  report(`${crate} ${version} (cargo install)`, started);
  return file;
}
