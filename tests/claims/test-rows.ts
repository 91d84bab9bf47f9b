import { beforeAll, expect, it } from "vitest";
import type { ComputeModule } from "~/compute/wasm-api";
import { loadCompute } from "../parity/load-compute";
import { agrees, CLAIMS, FULL, measure } from "./measure";

/** Few enough for `npm test`; `npm run claims` takes ten times as many, or more. */
const MOST_SAMPLES = 200;
/** The share of the samples of `npm run claims` where these are fewer, because each takes long. */
const SHARE = 0.1;
/** Wide enough that chance fails about one run in a million per row; only large errors are found. */
export const WIDE = 5;

/** Tests every second row of docs/claims.md: two files with half of the rows each run at the same time. */
export function testRows(half: "even" | "odd"): void {
  let compute: ComputeModule;
  beforeAll(async () => {
    compute = await loadCompute();
  });
  const rows = CLAIMS.filter((_, index) => index % 2 === (half === "even" ? 0 : 1));
  it.each(rows.map((claim) => [`${claim.claim}: ${claim.situation}`, claim] as const))("%s", (_, claim) => {
    const samples = Math.min(MOST_SAMPLES, Math.round(SHARE * (claim.samples ?? FULL)));
    const measured = measure(compute, claim, samples);
    expect(agrees(claim, measured, WIDE), `${measured.share} of ${measured.judged}`).toBe(true);
  });
}
