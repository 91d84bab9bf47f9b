/** The suites that run in Chromium. */
import { localProgram } from "../setup/setup.mjs";
import { capture, notRun } from "./run.mjs";
import { readJson } from "./vitest.mjs";

/**
 * @param {{report: string, chromium: string | null, files?: string[], env?: Record<string, string>}} options report: a file for its
 *   report; chromium: without it every test counts as failed; files: parts of the names of specs, all when left out
 * @returns {Promise<import("./run.mjs").Outcome>}
 */
export async function playwright({ report, chromium, files = [], env: more = {} }) {
  const env = {
    ...more,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    CHROMIUM_PATH: chromium ?? "",
  };
  const run = (args) => capture(localProgram("playwright"), ["test", ...files, ...args], env);
  if (!chromium) {
    await run(["--list", "--reporter=json"]);
    const failed = specsOf(readJson(report)).length || 1;
    return notRun("Chromium was not found, so no browser test could run.", failed);
  }
  const { ok, output, cpu } = await run(["--reporter=list,json"]);
  const outcome = readJson(report);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = outcome.stats ?? {};
  const failed = unexpected + flaky + skipped;
  const tests = specsOf(outcome).map(({ file: spec, title, tests: runs }) => {
    const file = `tests/e2e/${spec}`;
    const seconds =
      runs.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000;
    const visited = runs.flatMap(({ annotations }) => annotations).filter(({ type }) => type === "page");
    return { file, name: `${file}: ${title}`, seconds, pages: visited.map(({ description }) => description) };
  });
  return { passed: expected, failed: failed + (!ok && failed === 0 ? 1 : 0), output, cpu, tests };
}

function specsOf(report) {
  const inside = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(inside)];
  return (report.suites ?? []).flatMap(inside);
}
