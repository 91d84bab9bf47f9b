import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../factories/paths";

/** The packages that a script imports before it runs, itself or by another script. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const source = readFileSync(file, "utf8");
  const names = [...source.matchAll(/^(?:import|export) (?:[^;"]* from )?"([^"]+)";/gm)].map(
    ([, name = ""]) => name,
  );
  return names.flatMap((name) => {
    if (name.startsWith(".")) return packagesOf(path.resolve(path.dirname(file), name), seen);
    return isBuiltin(name) ? [] : [`${path.relative(ROOT, file)}: ${name}`];
  });
}

describe("a fresh clone, which has no packages yet", () => {
  it.each(["scripts/start.mjs", "scripts/test.mjs", "scripts/dev.mjs", "scripts/build.mjs"])(
    "can load %s, which installs them",
    (script) => {
      expect(packagesOf(path.join(ROOT, script))).toEqual([]);
    },
  );
});
