import { beforeAll, describe, expect, it } from "vitest";
import type { ComputeModule } from "~/compute/wasm-api";
import { loadCompute } from "../parity/load-compute";
import { agrees, CLAIMS, FULL, measure } from "./measure";
import { sweep } from "./sweep";

/** Few enough for `npm test`; `npm run claims` takes ten times as many, or more. */
const MOST_SAMPLES = 200;
/** The share of the samples of `npm run claims` where these are fewer, because each takes long. */
const SHARE = 0.1;
/** Wide enough that chance fails about one run in a million per row; only large errors are found. */
const WIDE = 5;

let compute: ComputeModule;

beforeAll(async () => {
  compute = await loadCompute();
});

describe("the claims of sentences", () => {
  it("have unique ids", () => {
    expect(new Set(CLAIMS.map(({ id }) => id)).size).toBe(CLAIMS.length);
  });

  it("are rarely made of noise in designs drawn by seed", () => {
    const few = 4;
    const shares = sweep(1).map((design) => measure(compute, design, few).share);
    const share = shares.reduce((sum, each) => sum + each, 0) / shares.length;
    // The share of 5 % in as many samples, and five of their Monte-Carlo errors.
    expect(share).toBeLessThan(0.05 + WIDE * Math.sqrt((0.05 * 0.95) / (few * shares.length)));
  });

  it.each(CLAIMS.map((claim) => [`${claim.claim}: ${claim.situation}`, claim] as const))("%s", (_, claim) => {
    const samples = Math.min(MOST_SAMPLES, Math.round(SHARE * (claim.samples ?? FULL)));
    const measured = measure(compute, claim, samples);
    expect(agrees(claim, measured, WIDE), `${measured.share} of ${measured.judged}`).toBe(true);
  });
});
