/** A production server with the demo accounts, on a free port and a data folder that is removed afterwards. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { ROOT, SetupError, run } from "./setup/step.mjs";

const START_MS = 60_000;

/** A port that is free at the moment. @returns {Promise<number>} */
export async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  if (address === null || typeof address === "string") throw new Error("The probe has no port.");
  const { port } = address;
  probe.close();
  await once(probe, "close");
  return port;
}

/** A server on a data folder, whose database is migrated first. It has no rate limits. Needs a build (`npm start`). */
export async function startOwnServer(folder) {
  const port = await freePort();
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: "",
    PUBLIC_URL: "",
    SEED_DEMO: "on",
    ...{ RATE_LOGIN: "0", RATE_CALLS: "0", RATE_FILES: "0", LOG_LEVEL: "error" },
  };
  await run(process.execPath, ["--import", "tsx", "prisma/prepare.ts"], { env });
  const server = spawn(process.execPath, ["server.js"], { cwd: ROOT, env, stdio: "inherit" });
  const exited = once(server, "exit");
  const stop = async () => {
    server.kill("SIGTERM");
    await exited;
  };
  const origin = `http://127.0.0.1:${port}`;
  try {
    await answering(`${origin}/app/health`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, stop };
}

/** Runs `work` with the address of such a server on an empty folder, which is removed afterwards. */
export async function withOwnServer(work) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "estimand-own-"));
  try {
    const { origin, stop } = await startOwnServer(folder);
    try {
      return await work(origin);
    } finally {
      await stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Waits until an address answers. */
export async function answering(address) {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new SetupError("The server did not start. Run npm start once, which builds it.");
}
