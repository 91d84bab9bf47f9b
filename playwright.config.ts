import { defineConfig } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./scripts/setup/system.mjs";
import { isCluster } from "./tests/e2e/support/stack";

function requireChromium(): string {
  const found = findChromium();
  if (found === null) throw new Error("Chromium was not found. Install it or set CHROMIUM_PATH.");
  return found;
}

function freePort(): string {
  const script =
    "const s=require('net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})";
  return execFileSync(process.execPath, ["-e", script], { encoding: "utf8" }).trim();
}

// Worker processes load this file too: they take the first process's values from the environment.
process.env.E2E_PORT ??= freePort();
process.env.E2E_DATA_DIR ??= join(tmpdir(), `estimand-e2e-${randomUUID()}`, "server");
process.env.CHROMIUM_PATH = requireChromium();

const baseURL = `http://127.0.0.1:${process.env.E2E_PORT}`;

/** User journeys in a real browser, against the production server with its own database. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  // It looks at the bytes that arrived in a folder. tests/object-store and tests/cluster kill servers that have none.
  testIgnore: isCluster ? "killed-server.spec.ts" : [],
  fullyParallel: false,
  // Three workers keep two cores busy: pages wait for the server, and the server waits for its threads.
  workers: 3,
  // A test that passes only at a second attempt is a race in the test or in the product.
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    baseURL,
    timezoneId: "Europe/Zurich",
    locale: "en-GB",
    viewport: { width: 1440, height: 900 },
    // An emulated GPU is slower than none.
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: ["--no-sandbox", "--disable-gpu"] },
    // Traces double the time of a run; pass `--trace on` if you need one.
    screenshot: "only-on-failure",
  },
  webServer: {
    command: `"${process.execPath}" tests/e2e/support/serve.mjs`,
    url: `${baseURL}/app/health`,
    // A cluster of several processes takes longer than one.
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      NODE_ENV: "production",
      PORT: process.env.E2E_PORT,
      HOST: "127.0.0.1",
      DATA_DIR: process.env.E2E_DATA_DIR,
      DATABASE_URL: "",
      PUBLIC_URL: "",
      SEED_DEMO: "on",
      RATE_LOGIN: "0",
      RATE_CALLS: "0",
      RATE_FILES: "0",
      LOG_LEVEL: "warn",
      CHROMIUM_PATH: process.env.CHROMIUM_PATH,
    },
  },
});
