/**
 * `npm run clients`: generates a Python client from the OpenAPI document of a server of its own, without a warning, and does
 * the main job with it (`tests/clients/journey.py`). Needs a build and Python. The client in TypeScript has a test.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { withOwnServer } from "./own-server.mjs";
import { installPythonTool } from "./python-tools.mjs";
import { ROOT, SetupError, run } from "./setup/step.mjs";
import { main } from "./start.mjs";

const GENERATOR = "openapi-python-client";
const VERSION = "0.29.1";
const ACCOUNT = ["pro@example.com", "estimand"];

/** The generator knows bytes only as octet-stream. JSON is YAML. */
const CONFIGURATION = {
  content_type_overrides: Object.fromEntries(
    [
      "application/pdf",
      "application/zip",
      "application/vnd.apache.arrow.file",
      "application/offset+octet-stream",
      "image/webp",
    ].map((type) => [type, "application/octet-stream"]),
  ),
  post_hooks: [],
};

await main(async () => {
  const programs = await installPythonTool(GENERATOR, VERSION);
  const scratch = mkdtempSync(path.join(os.tmpdir(), "estimand-clients-"));
  try {
    return await withOwnServer(async (origin) => {
      await generate(programs, scratch, origin);
      return journey(path.join(programs, "python"), scratch, origin);
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
});

async function generate(programs, scratch, origin) {
  const config = path.join(scratch, "configuration.yml");
  writeFileSync(config, JSON.stringify(CONFIGURATION));
  const target = path.join(scratch, "estimand_client");
  const options = ["--url", `${origin}/api/schema`, "--config", config, "--output-path", target];
  const output = await run(
    path.join(programs, GENERATOR),
    ["generate", "--meta", "none", "--fail-on-warning", ...options],
    { failure: "The OpenAPI document cannot be made into a client without a warning." },
  );
  if (/warning/i.test(output)) throw new SetupError(output);
}

async function journey(python, scratch, origin) {
  const env = { ...process.env, PYTHONPATH: scratch };
  const script = path.join(ROOT, "tests/clients/journey.py");
  const [code] = await once(spawn(python, [script, origin, ...ACCOUNT], { env, stdio: "inherit" }), "exit");
  return code === 0 ? 0 : 1;
}
