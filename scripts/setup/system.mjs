/**
 * Requirements of the machine: Node, Rust and a C compiler for the build; Chromium with fonts for the PDF report and the
 * browser tests. Missing packages are installed by apt where that is allowed; otherwise the line to type is printed.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { SetupError, ask, report } from "./step.mjs";

const MINIMUM_NODE = [20, 19];
const MINIMUM_RUST = [1, 89];

/** Where the server looks for it too. */
const CHROMIUM = JSON.parse(readFileSync(new URL("../../app/config/chromium.json", import.meta.url), "utf8"));

/** @returns {string | null} the absolute path of a program on PATH */
export function findProgram(name) {
  for (const folder of (process.env.PATH ?? "").split(path.delimiter)) {
    const candidate = path.join(folder, name);
    if (folder && existsSync(candidate)) return candidate;
  }
  return null;
}

/** @returns {string | null} CHROMIUM_PATH, or the first browser under one of the usual names */
export function findChromium() {
  if (process.env.CHROMIUM_PATH)
    return existsSync(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : null;
  const onPath = CHROMIUM.names.map(findProgram).find(Boolean);
  return onPath ?? CHROMIUM.places.find((file) => existsSync(file)) ?? null;
}

function atLeast(version, minimum) {
  const [major, minor] = version.split(".").map(Number);
  return major > minimum[0] || (major === minimum[0] && minor >= minimum[1]);
}

/** How apt may be called here: directly, through sudo without a password, or not at all. */
async function aptCommand() {
  if (!findProgram("apt-get")) return null;
  if (process.getuid?.() === 0) return ["apt-get"];
  if (findProgram("sudo") && (await ask("sudo", ["-n", "true"])) !== null) return ["sudo", "-n", "apt-get"];
  return null;
}

/** The latest call of apt, which takes one at a time. */
let aptCall = Promise.resolve();

/**
 * Installs Debian packages where that is allowed.
 *
 * @returns {Promise<boolean>} whether they are installed
 */
export function installPackages(title, packages) {
  const call = aptCall.then(() => aptInstall(title, packages));
  // A failure is reported to the caller and does not keep the next call from running.
  aptCall = call.then(
    () => undefined,
    () => undefined,
  );
  return call;
}

async function aptInstall(title, packages) {
  const apt = await aptCommand();
  if (!apt) return false;
  const started = Date.now();
  const [command, ...prefix] = apt;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const install = [...prefix, "install", "-y", "--no-install-recommends", ...packages];
  if ((await ask(command, install, { env })) === null) {
    await ask(command, [...prefix, "update"], { env });
    if ((await ask(command, install, { env })) === null) return false;
  }
  report(`${title} (apt-get install ${packages.join(" ")})`, started);
  return true;
}

/** The line for the user to type: apt's where it exists, else `elsewhere`. */
function howToInstall(packages, elsewhere) {
  if (findProgram("apt-get")) return `sudo apt-get update && sudo apt-get install -y ${packages.join(" ")}`;
  return elsewhere;
}

/** Checks Node, Rust and the C compiler; throws a SetupError that says what is missing and how to get it. */
export async function requireBuildTools() {
  if (!atLeast(process.versions.node, MINIMUM_NODE)) {
    throw new SetupError(
      `Node ${MINIMUM_NODE.join(".")} or newer is needed; this is ${process.versions.node}. Get it from https://nodejs.org.`,
    );
  }
  const rust = (await ask("rustc", ["--version"]))?.match(/^rustc (\d+\.\d+)/)?.[1];
  if (!rust || !(await ask("cargo", ["--version"]))) {
    throw new SetupError(
      "Rust is needed to build the compute core, and was not found.\n" +
        "Get it with the line on https://rustup.rs, open a new terminal, and start again.",
    );
  }
  if (!atLeast(rust, MINIMUM_RUST)) {
    throw new SetupError(
      `Rust ${MINIMUM_RUST.join(".")} or newer is needed; this is ${rust}. Type: rustup update stable`,
    );
  }
  await requireCompiler();
}

/** Parts of the Rust and npm dependencies are linked by the system's C compiler. */
async function requireCompiler() {
  const works = async () => Boolean(findProgram("cc") ?? findProgram("gcc") ?? findProgram("clang"));
  const headers = () => process.platform !== "linux" || existsSync("/usr/include/stdio.h");
  if ((await works()) && headers()) return;
  const packages = ["gcc", "libc6-dev"];
  if ((await installPackages("C compiler", packages)) && (await works())) return;
  throw new SetupError(
    `A C compiler is needed and was not found. Type:\n\n  ${howToInstall(packages, "xcode-select --install")}\n\nand start again.`,
  );
}

/**
 * Finds or installs Chromium with fonts. Without it everything but the PDF report (and the browser tests) works.
 *
 * @returns {Promise<string | null>} path of the browser
 */
export async function provideChromium() {
  const packages = ["chromium", "fonts-liberation"];
  // Without windows, it takes less time and memory. Not every distribution has it.
  const slim = ["chromium-headless-shell", "fonts-liberation"];
  const present = findChromium();
  if (present) return present;
  for (const choice of process.env.CHROMIUM_PATH ? [] : [slim, packages]) {
    if (await installPackages("Chromium for the PDF report", choice)) return findChromium();
  }
  console.log(
    `\n  Chromium was not found: the application runs, but the PDF report cannot be made. To get it, type:\n\n` +
      `    ${howToInstall(packages, "brew install --cask chromium")}\n\n` +
      `  or set CHROMIUM_PATH to a Chromium or Chrome that is already there.\n`,
  );
  return null;
}
