import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./paths.server";

/** The package has a command of its own; a clone has npm's scripts. */
const isPackage = existsSync(join(projectRoot, "estimand.mjs"));

/** The line that runs a command of the administrator, such as `backup`, with its parameters; without a command it starts the server. */
export function commandLine(
  command?: "backup" | "restore" | "check" | "invite",
  parameters?: string,
): string {
  if (command === undefined) return isPackage ? "estimand" : "npm start";
  const call = isPackage ? `estimand ${command}` : `npm run ${command}`;
  return parameters === undefined ? call : `${call}${isPackage ? "" : " --"} ${parameters}`;
}
