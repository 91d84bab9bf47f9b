/** Creates a database with the demo accounts and starts the production server on it. */
import { spawn, spawnSync } from "node:child_process";

const prepared = spawnSync(process.execPath, ["--import", "tsx", "prisma/prepare.ts"], { stdio: "inherit" });
if (prepared.status !== 0) process.exit(prepared.status ?? 1);

const server = spawn(process.execPath, ["server.js"], { stdio: "inherit" });
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 1));
