import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const SCRIPTS = "build/client/app/assets";

it("what browsers load has no script of a proof (npm run build)", () => {
  // Definitions that every proof in R, Python or Stata has.
  const ofProofs =
    /rows_used <- function|def rows_used|inside_fences|program define|compare_number|quietly regress/;
  const scripts = readdirSync(SCRIPTS).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(50);
  expect(scripts.filter((name) => ofProofs.test(readFileSync(path.join(SCRIPTS, name), "utf8")))).toEqual([]);
});
