import { copyFileSync, mkdtempSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";
import { MIGRATED_TEMPLATE } from "./paths";

/** Before the application is loaded: a data folder of the test process's own, with a copy of the migrated database. */
const kept = globalThis as typeof globalThis & { estimandTestFolder?: string };

if (kept.estimandTestFolder === undefined) {
  const folder = mkdtempSync(path.join(inject("folder"), "data-"));
  kept.estimandTestFolder = folder;
  copyFileSync(MIGRATED_TEMPLATE, path.join(folder, "estimand.db"));

  for (const name of [
    "DATABASE_URL",
    "PUBLIC_URL",
    "TRUST_PROXY",
    "HOST",
    "ALLOW_DEMO_ON_NETWORK",
    "SMTP_URL",
    "SIGN_UP",
    "BLOBS_URL",
  ]) {
    delete process.env[name];
  }
  Object.assign(process.env, {
    NODE_ENV: "test",
    DATA_DIR: folder,
    WORKERS: "1",
    RATE_LOGIN: "0",
    RATE_CALLS: "0",
    LOG_LEVEL: "silent",
  });
}
