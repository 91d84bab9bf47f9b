/** A clock that goes wrong for one process: libfaketime, from Debian's package. */
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { SetupError } from "../setup/step.mjs";
import { installPackages } from "../setup/system.mjs";

const PACKAGES = ["faketime"];
const LIBRARY = "libfaketimeMT.so.1";

/** The library of this machine's architecture: /usr/lib/<triplet>/faketime. */
function findLibrary() {
  const places = existsSync("/usr/lib") ? readdirSync("/usr/lib") : [];
  return places
    .map((place) => path.join("/usr/lib", place, "faketime", LIBRARY))
    .find((file) => existsSync(file));
}

/** @param {string} offset such as `+5m` @returns {Promise<Record<string, string>>} settings of a process whose clock is off by it */
export async function falseClock(offset) {
  const library =
    findLibrary() ?? ((await installPackages("A false clock", PACKAGES)) ? findLibrary() : undefined);
  if (library === undefined) {
    throw new SetupError(
      `libfaketime was not found. Type:\n\n  sudo apt-get update && sudo apt-get install -y ${PACKAGES.join(" ")}\n`,
    );
  }
  return { LD_PRELOAD: library, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: "1" };
}
