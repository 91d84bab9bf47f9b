import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../setup/step.mjs";

/** The kinds of each analysis function, from the generated contract. Node does not import TypeScript, so it is parsed. */
function readFunctions() {
  const text = readFileSync(path.join(ROOT, "app/compute/contract/tables.ts"), "utf8");
  const [, json] = text.match(/export const FUNCTIONS[^=]*= (\{[\s\S]*?\n\});/);
  return Object.entries(JSON.parse(json));
}

/** Keys of the functions of one analysis type, in display order. */
export function functionsOf(type) {
  return readFunctions()
    .filter(([, { kinds }]) => kinds.some((kind) => kind.analysis_type === type))
    .map(([key]) => key);
}
