/** `npm run invite -- EMAIL [--staff]`: prisma/invite.ts, with the variables of .env. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { ROOT } from "./setup/step.mjs";
import { loadDotEnv, main } from "./start.mjs";

await main(async () => {
  loadDotEnv();
  const parameters = ["--import", "tsx", "prisma/invite.ts", ...process.argv.slice(2)];
  const script = spawn(process.execPath, parameters, { cwd: ROOT, stdio: "inherit" });
  const [code] = await once(script, "exit");
  return code ?? 1;
});
