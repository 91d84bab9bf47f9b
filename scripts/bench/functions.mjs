import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../setup/step.mjs";

/** The declaration under a name in the generated contract. Node does not import TypeScript, so the JSON is parsed. */
function declared(name) {
  const text = readFileSync(path.join(ROOT, "app/compute/contract/tables.ts"), "utf8");
  const start = text.indexOf(`export const ${name}:`);
  const end = text.indexOf(";\n\n", start);
  return JSON.parse(text.slice(text.indexOf(" = ", start) + 3, end));
}

/** Keys of the functions of one analysis type, in display order. */
export function functionsOf(type) {
  const functions = declared("FUNCTIONS");
  return declared("FUNCTION_KEYS").filter((key) =>
    functions[key].kinds.some((kind) => kind.analysis_type === type),
  );
}
