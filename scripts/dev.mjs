/**
 * `npm run dev`: the server with hot reload for TypeScript; a change of the Rust core or of a worker thread rebuilds
 * it and starts the server again.
 */
import { spawn } from "node:child_process";
import { queueRebuilds } from "./dev/rebuilds.mjs";
import { watchSources } from "./dev/watch-sources.mjs";
import { buildWasm, buildWorkers, prepareDatabase, setUp } from "./setup/setup.mjs";
import { ROOT, SetupError } from "./setup/step.mjs";
import { loadDotEnv, main } from "./start.mjs";

function startServer(chromium) {
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    NODE_ENV: "development",
    CHROMIUM_PATH: chromium ?? process.env.CHROMIUM_PATH,
  };
  return spawn(process.execPath, ["server.js"], { cwd: ROOT, env, stdio: "inherit" });
}

function stop(server) {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    server.once("exit", resolve);
    server.kill("SIGTERM");
  });
}

await main(async () => {
  loadDotEnv();
  const { chromium } = await setUp({ build: false, development: true });
  await prepareDatabase();
  let server = startServer(chromium);
  const rebuild = queueRebuilds({
    async build({ core }) {
      if (core) await buildWasm({ development: true });
      await buildWorkers();
    },
    async restart() {
      await stop(server);
      server = startServer(chromium);
    },
    complain: (error) => console.error(error instanceof SetupError ? error.message : error),
  });
  watchSources(ROOT, (what) => void rebuild(what));
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"])
      process.on(signal, () => void stop(server).then(() => resolve(0)));
  });
});
