/** The suites that vitest runs. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { localProgram } from "../setup/setup.mjs";
import { ROOT } from "../setup/step.mjs";
import { capture } from "./run.mjs";

/** @param {{report: string, more?: string[], env?: Record<string, string>}} options report: a file for its report; more: arguments */
export async function vitest({ report, more = [], env = {} }) {
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...more];
  const { ok, output, cpu } = await capture(localProgram("vitest"), args, { NODE_ENV: "test", ...env });
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = readJson(report);
  const tests = testResults.flatMap(({ name, assertionResults }) => {
    const file = path.relative(ROOT, name);
    return assertionResults.map(({ fullName, duration }) => ({
      file,
      name: `${file}: ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    }));
  });
  return { passed, failed: failed + (!ok && failed === 0 ? 1 : 0), output, cpu, tests };
}

export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}
