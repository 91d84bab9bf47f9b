/**
 * Texts that modules import with `?raw`, as Vite gives them, for scripts that tsx runs: the views of functions import the
 * scripts of their proofs so. Use: `--import tsx --import ./scripts/raw-imports.mjs`.
 */
import { register } from "node:module";

/** Runs in the thread of Node's loader. */
const HOOK = `
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export async function load(url, context, next) {
  if (!url.endsWith("?raw")) return next(url, context);
  const text = readFileSync(fileURLToPath(url.slice(0, -"?raw".length)), "utf8");
  return { format: "module", source: "export default " + JSON.stringify(text) + ";", shortCircuit: true };
}`;

register(`data:text/javascript,${encodeURIComponent(HOOK)}`);
