/**
 * Creates a database with the demo accounts and starts the production server on it. With E2E_STACK=cluster: several processes behind
 * a balancer, on PostgreSQL and an object store.
 */
import { spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { startCluster } from "../../../scripts/cluster/start-cluster.mjs";

if (process.env.E2E_STACK === "cluster") await serveCluster();
else serveAlone();

async function serveCluster() {
  // A server with a public address asks for an invitation, unless it is told otherwise.
  const options = { port: Number(process.env.E2E_PORT), env: { SIGN_UP: "open" } };
  const { stop, env } = await startCluster(options);
  // Servers of single tests are on the same database server and the same bucket.
  writeFileSync(path.join(process.env.E2E_DATA_DIR, "cluster.json"), JSON.stringify(env));
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => void stop());
}

function serveAlone() {
  const prepared = spawnSync(process.execPath, ["--import", "tsx", "prisma/prepare.ts"], {
    stdio: "inherit",
  });
  if (prepared.status !== 0) process.exit(prepared.status ?? 1);

  const server = spawn(process.execPath, ["server.js"], { stdio: "inherit" });
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => server.kill(signal));
  server.on("exit", (code) => process.exit(code ?? 1));
}
