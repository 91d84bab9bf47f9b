/**
 * The WebAssembly toolchain: the standard library for wasm32-unknown-unknown, and the program that writes bindings.
 *
 * rustup installs the standard library where its server can be reached. Otherwise, on Debian, it is built once from
 * Debian's sources (rustc-web) into a private sysroot in the user's cache. ESTIMAND_WASM_ROUTE=debian or rustup forces one
 * route.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { CACHE, cargoTool } from "./cargo-tool.mjs";
import { ROOT, SetupError, ask, fingerprint, report, run } from "./step.mjs";
import { findProgram, installPackages } from "./system.mjs";

export const WASM_TARGET = "wasm32-unknown-unknown";
const DEBIAN_PACKAGES = ["rustc-web", "cargo-web", "rust-web-src", "lld"];

/** Installs the target with rustup if it is missing; returns whether the toolchain has it. */
async function rustupTarget() {
  if (!findProgram("rustup")) return false;
  const installed = async () =>
    (await ask("rustup", ["target", "list", "--installed"]))?.split("\n").includes(WASM_TARGET);
  if (await installed()) return true;
  const started = Date.now();
  if ((await ask("rustup", ["target", "add", WASM_TARGET])) === null) return false;
  report("Rust's standard library for WebAssembly (rustup)", started);
  return Boolean(await installed());
}

/** Whether a Rust without rustup, such as a distribution's, includes the target. */
async function bundledTarget() {
  const folder = await ask("rustc", ["--print", "target-libdir", "--target", WASM_TARGET]);
  return Boolean(
    folder && existsSync(folder) && readdirSync(folder).some((name) => name.startsWith("libstd-")),
  );
}

const DEBIAN_RUSTC = "/usr/bin/rustc";
const DEBIAN_CARGO = "/usr/bin/cargo";

/**
 * Debian's Rust with a standard library built from Debian's sources.
 *
 * @returns {Promise<string | null>} a folder with `cargo` and `rustc` to put first on PATH, or null
 */
async function debianSysroot() {
  const complete = () => ["/usr/bin/wasm-ld", DEBIAN_RUSTC, DEBIAN_CARGO].every((file) => existsSync(file));
  const sources = async () => {
    const sysroot = await ask(DEBIAN_RUSTC, ["--print", "sysroot"]);
    return sysroot && existsSync(path.join(sysroot, "lib/rustlib/src/rust/library/std"));
  };
  if (!(complete() && (await sources()))) {
    if (!(await installPackages("Rust with sources of its standard library", DEBIAN_PACKAGES))) return null;
    if (!(complete() && (await sources()))) return null;
  }
  const version = (await ask(DEBIAN_RUSTC, ["--version"]))?.split(" ")[1] ?? "unknown";
  const home = path.join(CACHE, `sysroot-${WASM_TARGET}-${version}`);
  if (existsSync(path.join(home, "bin/cargo"))) return path.join(home, "bin");

  const started = Date.now();
  const fresh = `${home}.new-${process.pid}`;
  await buildStandardLibrary(fresh, home);
  rmSync(home, { recursive: true, force: true });
  renameSync(fresh, home);
  report("Rust's standard library for WebAssembly (from Debian's sources)", started);
  return path.join(home, "bin");
}

/** Compiles std for the target from an empty crate, and lays it out as a sysroot in `fresh` (to be renamed `home`). */
async function buildStandardLibrary(fresh, home) {
  const crate = path.join(fresh, "crate");
  mkdirSync(path.join(crate, "src"), { recursive: true });
  writeFileSync(
    path.join(crate, "Cargo.toml"),
    '[package]\nname = "empty"\nversion = "0.0.0"\nedition = "2021"\n',
  );
  writeFileSync(path.join(crate, "src/lib.rs"), "");
  await run(DEBIAN_CARGO, ["build", "--release", "--target", WASM_TARGET, "-Zbuild-std=std,panic_abort"], {
    cwd: crate,
    env: {
      RUSTC: DEBIAN_RUSTC,
      RUSTC_BOOTSTRAP: "1",
      RUSTFLAGS: "-Cembed-bitcode=yes -Clinker=wasm-ld -Clinker-flavor=wasm-ld",
      CARGO_TARGET_DIR: path.join(crate, "target"),
      RUSTUP_TOOLCHAIN: undefined,
    },
    failure: "The standard library for WebAssembly could not be built.",
  });
  const built = path.join(crate, `target/${WASM_TARGET}/release/deps`);
  const target = path.join(fresh, `lib/rustlib/${WASM_TARGET}/lib`);
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(built)) {
    if (name.endsWith(".rlib") && !name.startsWith("libempty-"))
      copyFileSync(path.join(built, name), path.join(target, name));
  }
  const [, host] = (await run(DEBIAN_RUSTC, ["-vV"])).match(/host: (\S+)/) ?? [];
  if (host === undefined) throw new SetupError(`${DEBIAN_RUSTC} does not name its host.`);
  const sysroot = (await run(DEBIAN_RUSTC, ["--print", "sysroot"])).trim();
  symlinkSync(path.join(sysroot, "lib/rustlib", host), path.join(fresh, "lib/rustlib", host));
  rmSync(crate, { recursive: true });

  const bin = path.join(fresh, "bin");
  mkdirSync(bin);
  const wrapper = (name, body) =>
    writeFileSync(path.join(bin, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  wrapper("rustc", `exec ${DEBIAN_RUSTC} --sysroot "${home}" "$@"`);
  wrapper(
    "cargo",
    `RUSTC="${home}/bin/rustc" CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld exec ${DEBIAN_CARGO} "$@"`,
  );
}

/**
 * Provides the standard library, from the route that is forced or the first that works.
 *
 * @returns {Promise<{path: string, route: string}>} PATH with the toolchain first, and how the target was installed
 */
export async function provideWasmTarget() {
  const forced = process.env.ESTIMAND_WASM_ROUTE;
  if (forced !== "debian" && ((await rustupTarget()) || (await bundledTarget())))
    return { path: process.env.PATH ?? "", route: "rustup" };
  const bin = forced === "rustup" ? null : await debianSysroot();
  if (bin) return { path: [bin, process.env.PATH].join(path.delimiter), route: "debian" };
  throw new SetupError(
    `Rust's standard library for WebAssembly is missing, and could not be fetched. With a connection, type:\n\n` +
      `  rustup target add ${WASM_TARGET}\n\nor, on Debian without one to rustup's server:\n\n` +
      `  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${DEBIAN_PACKAGES.join(" ")}\n\nand start again.`,
  );
}

/** Builds compute-rs/bindings. @returns {Promise<string>} the program */
export function provideBindings() {
  const folder = "compute-rs/bindings";
  const locked = readFileSync(path.join(ROOT, "Cargo.lock"), "utf8");
  const [support = ""] = locked.match(/name = "wasm-bindgen-cli-support"\nversion = "[^"]+"/) ?? [];
  const version = fingerprint({ inputs: [folder], facts: [support] }).slice(0, 12);
  return cargoTool("estimand-bindings", version, ["--path", folder]);
}
