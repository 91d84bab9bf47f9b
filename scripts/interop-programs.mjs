/** R, Python with the packages of tests/interop, and LibreOffice: from apt and pip where this user may install, else the line to type. */
import { existsSync } from "node:fs";
import path from "node:path";
import { installPythonRequirements } from "./python-tools.mjs";
import { SetupError, ask, run } from "./setup/step.mjs";

/** Packages of R by those of Debian and Ubuntu. */
const R_PACKAGES = {
  jsonlite: "r-cran-jsonlite",
  knitr: "r-cran-knitr",
  MASS: "r-cran-mass",
  robustbase: "r-cran-robustbase",
  sandwich: "r-cran-sandwich",
  lmtest: "r-cran-lmtest",
  car: "r-cran-car",
};

const REQUIREMENTS = "tests/interop/requirements.txt";

/** Whether R has every package. */
async function hasR() {
  const names = Object.keys(R_PACKAGES).map((name) => `"${name}"`);
  const missing = `cat(sum(!sapply(c(${names.join(", ")}), requireNamespace, quietly = TRUE)))`;
  return (await ask("Rscript", ["-e", missing]))?.trim() === "0";
}

/** LibreOffice, which opens Word documents. */
async function hasOffice() {
  return (await ask("soffice", ["--version"])) !== null;
}

/** @param isThere whether it works already */
async function install(name, packages, isThere) {
  if (await isThere()) return;
  const install = ["install", "-y", "--no-install-recommends", ...packages];
  const line = `apt-get update && apt-get ${install.join(" ")}`;
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (!mayInstall) throw new SetupError(`This suite needs ${name}. Please run: sudo sh -c "${line}"`);
  await run("apt-get", ["update"]);
  await run("apt-get", install);
  if (!(await isThere())) throw new SetupError(`${name} is not complete after: ${line}`);
}

/** Installs what is missing. @returns the environment of the tests. @throws SetupError with the line to type */
export async function installInteropPrograms() {
  await install("R", ["r-base-core", ...Object.values(R_PACKAGES)], hasR);
  await install("LibreOffice", ["libreoffice-writer-nogui"], hasOffice);
  const programs = await installPythonRequirements("interop", REQUIREMENTS);
  // One thread each: tests run two programs at a time.
  const threads = { OMP_NUM_THREADS: "1", OPENBLAS_NUM_THREADS: "1" };
  return {
    INTEROP_RSCRIPT: "Rscript",
    INTEROP_SOFFICE: "soffice",
    INTEROP_PYTHON: path.join(programs, "python"),
    ...threads,
  };
}
