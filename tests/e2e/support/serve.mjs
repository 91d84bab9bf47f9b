/**
 * Creates a database with the demo accounts and starts the production server on it. With E2E_STACK=cluster: several processes behind
 * a balancer, on PostgreSQL and an object store.
 */
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startCluster } from "../../../scripts/cluster/start-cluster.mjs";

if (process.env.E2E_STACK === "cluster") await serveCluster();
else serveAlone();

async function serveCluster() {
  // A server with a public address asks for an invitation, unless it is configured otherwise.
  const options = { port: Number(process.env.E2E_PORT), env: { SIGN_UP: "open" } };
  const { stop, env } = await startCluster(options);
  seedUsers(env);
  // Servers of single tests are on the same database server and the same bucket.
  mkdirSync(process.env.E2E_DATA_DIR, { recursive: true });
  writeFileSync(path.join(process.env.E2E_DATA_DIR, "cluster.json"), JSON.stringify(env));
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => void stop().then(removeData));
}

function serveAlone() {
  const { DATA_DIR = "" } = process.env;
  const prepared = path.join(DATA_DIR, "../prepared");
  const script = spawnSync(process.execPath, ["--import", "tsx", "prisma/prepare.ts"], {
    stdio: "inherit",
    env: { ...process.env, DATA_DIR: prepared },
  });
  if (script.status !== 0) process.exit(script.status ?? 1);
  seedUsers({ ...process.env, DATA_DIR: prepared });
  cpSync(prepared, DATA_DIR, { recursive: true });

  const server = spawn(process.execPath, ["server.js"], { stdio: "inherit" });
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => server.kill(signal));
  server.on("exit", (code) => {
    removeData();
    process.exit(code ?? 1);
  });
}

function seedUsers(env) {
  const script = ["--import", "tsx", "tests/e2e/support/seed-users.ts"];
  const { status } = spawnSync(process.execPath, script, { stdio: "inherit", env });
  if (status !== 0) process.exit(status ?? 1);
}

/** Deletes the data, once no process writes to it. */
function removeData() {
  rmSync(path.dirname(process.env.E2E_DATA_DIR), { recursive: true, force: true });
}
