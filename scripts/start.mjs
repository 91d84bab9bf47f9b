/** `npm start`: sets everything up, prepares the database, and serves the application. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { prepareDatabase, setUp } from "./setup/setup.mjs";
import { ROOT, SetupError } from "./setup/step.mjs";

/** Loads .env, if it exists. Variables of the environment take precedence. */
export function loadDotEnv() {
  const file = path.join(ROOT, ".env");
  if (!existsSync(file)) return;
  const before = { ...process.env };
  process.loadEnvFile(file);
  Object.assign(process.env, before);
}

/** Runs the server until it exits; forwards signals to it. */
export function serve(env) {
  const server = spawn(process.execPath, ["server.js"], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: "inherit",
  });
  process.on("SIGINT", (signal) => server.kill(signal));
  process.on("SIGTERM", (signal) => server.kill(signal));
  return new Promise((resolve) => server.on("exit", (code) => resolve(code ?? 1)));
}

/** Runs a script's main function; prints a SetupError without its stack. */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    console.error(error instanceof SetupError ? `\n${error.message}\n` : error);
    process.exitCode = 1;
  }
}

if (import.meta.filename === process.argv[1]) {
  await main(async () => {
    loadDotEnv();
    const { chromium } = await setUp();
    await prepareDatabase();
    return serve({ NODE_ENV: "production", CHROMIUM_PATH: chromium ?? process.env.CHROMIUM_PATH });
  });
}
