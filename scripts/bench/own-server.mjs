/** A production server for one benchmark. */
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { freePort } from "../own-server.mjs";
import { ROOT, SetupError, ask, run } from "../setup/step.mjs";
import { ACCOUNT } from "./api-client.mjs";

/** A size in the status of a process, in MB; null where there is no /proc. */
async function sizeInStatus(pid, name) {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = status.match(new RegExp(`${name}:\\s+(\\d+) kB`))?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}

/** Peak resident memory of a process in MB. */
const peakMemory = async (pid, seen) => (await sizeInStatus(pid, "VmHWM")) ?? seen;

/** Resident memory of a process in MB. A `ps` every 250 ms would take some of the cores from the server that is measured. */
async function residentMemory(pid) {
  return (
    (await sizeInStatus(pid, "VmRSS")) ?? Number(await ask("ps", ["-o", "rss=", "-p", String(pid)])) / 1024
  );
}

/** The event-loop delay of a server; only staff may read it. */
async function eventLoop(origin) {
  const ask = (address, init) => fetch(`${origin}${address}`, init).then((response) => response.json());
  const { access } = await ask("/api/token/", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...ACCOUNT, username: "staff@example.com" }),
  });
  return (await ask("/app/health", { headers: { Authorization: `Bearer ${access}` } })).event_loop;
}

/**
 * Starts a server on an empty data folder.
 *
 * @param {{preload?: string | null}} [options] preload: a module that is loaded before it
 */
export async function startServer({ preload = null } = {}) {
  const data = await mkdtemp(path.join(os.tmpdir(), "estimand-bench-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    NODE_ENV: "production",
    DATA_DIR: data,
    PORT: String(port),
    RATE_CALLS: "0",
    RATE_FILES: "0",
    RATE_LOGIN: "0",
  };
  delete env.DATABASE_URL;
  await run(process.execPath, ["--import", "tsx", "prisma/prepare.ts"], {
    env: { ...env, DATABASE_URL: undefined },
  });
  const started = performance.now();
  const countFile = path.join(data, "count");
  const first = preload === null ? [] : ["--import", preload];
  const child = spawn(process.execPath, [...first, "server.js"], {
    cwd: ROOT,
    env: { ...env, COUNT_FILE: countFile },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      const text = String(chunk);
      if (text.includes("listening on")) resolve(origin);
      // Without its log, an error of the server would show only as a status code.
      for (const line of text.split("\n")) if (line.includes('"level":50')) console.error(line);
    });
    child.on("exit", () => reject(new SetupError("The server did not start.")));
  });
  let sampled = 0;
  const sampler = setInterval(async () => {
    sampled = Math.max(sampled, await residentMemory(child.pid));
  }, 500);
  return {
    origin,
    pid: child.pid,
    database: path.join(data, "estimand.db"),
    countFile,
    listening: performance.now() - started,
    health: () => eventLoop(origin),
    memory: () => peakMemory(child.pid, sampled),
    memoryNow: () => residentMemory(child.pid),
    async stop() {
      clearInterval(sampler);
      const ended = new Promise((resolve) => child.on("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}
