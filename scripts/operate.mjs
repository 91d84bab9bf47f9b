/**
 * `npm run invite`, `backup`, `restore` and `check`: run the built command of that name of operations/, with the variables
 * of .env.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { ROOT } from "./setup/step.mjs";
import { loadDotEnv, main } from "./start.mjs";

await main(async () => {
  loadDotEnv();
  const [command, ...parameters] = process.argv.slice(2);
  const script = spawn(process.execPath, [`build/operations/${command}.js`, ...parameters], {
    cwd: ROOT,
    stdio: "inherit",
    // The command says what it found; the server's log lines would repeat it.
    env: { ...process.env, NODE_ENV: process.env.NODE_ENV ?? "production", LOG_LEVEL: "fatal" },
  });
  const [code] = await once(script, "exit");
  return code ?? 1;
});
