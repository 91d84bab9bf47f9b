/**
 * `npm run schemathesis`: compares the API with its OpenAPI document. Schemathesis (schemathesis.io) sends requests that fit
 * the document and requests that do not, in the name of each demo account and of nobody, and checks every response.
 * Needs a build and Python. Further arguments go to Schemathesis, such as `-- --seed 2 -n 50`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { withOwnServer } from "./own-server.mjs";
import { installPythonTool } from "./python-tools.mjs";
import { configureValues } from "./schemathesis-values.mjs";
import { ROOT } from "./setup/step.mjs";
import { main } from "./start.mjs";

const VERSION = "4.32.5";
const PASSWORD = "estimand";
/** The accounts that call, and their addresses. Staff may write the help. */
const CALLERS = [
  { account: "pro@example.com", options: [] },
  { account: "staff@example.com", options: ["--include-path-regex", "^/api/v1/generic/"] },
  { account: null, options: ["--phases", "coverage"] },
];

/**
 * The document cannot say everything: a column that exists, a cursor that the server gave, a text without control
 * characters. So a request that fits it may be refused; refusals are compared with the document nevertheless. A 503 is
 * in the document: the data of a project are still being processed.
 */
const CHECKS = `
hooks = "schemathesis_hooks"

[checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", 400, 401, 403, 404, 409, 410, 413, 415, 422, 429, "5xx"]

[checks.not_a_server_error]
expected-statuses = ["2xx", "3xx", "4xx", 503]

[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429, "5xx"]
`;

async function configuration(origin, account) {
  if (account === null) return CHECKS;
  return `${CHECKS}
[auth.dynamic.openapi.bearer]
path = "/api/token/"
payload = { username = "${account}", password = "${PASSWORD}" }
extract_from = "body"
extract_selector = "/access"

${await configureValues(origin, account, PASSWORD)}
`;
}

await main(async () => {
  const programs = await installPythonTool("schemathesis", VERSION);
  const scratch = mkdtempSync(path.join(os.tmpdir(), "estimand-schemathesis-"));
  let failed = 0;
  try {
    for (const { account, options } of CALLERS) {
      const file = path.join(scratch, "schemathesis.toml");
      failed += await withOwnServer(async (origin) => {
        writeFileSync(file, await configuration(origin, account));
        return check(path.join(programs, "schemathesis"), file, [`${origin}/api/schema`, ...options]);
      });
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return failed === 0 ? 0 : 1;
});

async function check(program, config, options) {
  const own = ["--checks", "all", "--max-examples", "15", "--seed", "1", "--continue-on-failure"];
  const run = ["--config-file", config, "run", ...options, ...own, ...process.argv.slice(2)];
  const env = { ...process.env, PYTHONPATH: path.join(ROOT, "scripts/python") };
  const [code] = await once(spawn(program, run, { env, stdio: "inherit" }), "exit");
  return code === 0 ? 0 : 1;
}
