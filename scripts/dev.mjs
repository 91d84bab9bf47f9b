/**
 * `npm run dev`: the server with hot reload for TypeScript; a change of the Rust core or of a worker thread rebuilds
 * it and starts the server again.
 */
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import path from "node:path";
import { buildWasm, buildWorkers, prepareDatabase, setUp } from "./setup/setup.mjs";
import { ROOT, SetupError } from "./setup/step.mjs";
import { loadDotEnv, main } from "./start.mjs";

/** Changes within this time of each other are one change. */
const SETTLE_MS = 200;

function startServer(chromium) {
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

/** Calls `changed` when a file below one of the folders changed and nothing more changes for a moment. */
function watchFolders(folders, changed) {
  let timer;
  const settled = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void changed(), SETTLE_MS);
  };
  // Watching alone keeps no process alive: the server does.
  const options = { recursive: true, persistent: false };
  for (const folder of folders) watch(path.join(ROOT, folder), options, settled);
}

await main(async () => {
  loadDotEnv();
  const { chromium } = await setUp({ build: false, development: true });
  await prepareDatabase();
  let server = startServer(chromium);
  let rebuilding = Promise.resolve();
  const rebuild = (build) => () => {
    rebuilding = rebuilding.then(async () => {
      try {
        await build();
        await buildWorkers();
        await stop(server);
        server = startServer(chromium);
      } catch (error) {
        console.error(error instanceof SetupError ? error.message : error);
      }
    });
    return rebuilding;
  };
  watchFolders(
    ["compute-rs/src"],
    rebuild(() => buildWasm({ development: true })),
  );
  watchFolders(
    ["app/compute", "app/storage"],
    rebuild(async () => {}),
  );
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"])
      process.on(signal, () => void stop(server).then(() => resolve(0)));
  });
});
