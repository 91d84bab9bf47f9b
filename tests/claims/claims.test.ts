import { beforeAll, describe, expect, it } from "vitest";
import type { ComputeModule } from "~/compute/wasm-api";
import { loadCompute } from "../parity/load-compute";
import { agrees, CLAIMS, measure } from "./measure";

/** What `npm test` can afford; `npm run claims` takes ten times as many. */
const SAMPLES = 200;
/** With so few samples only what is far off is told from chance: about one run in a million a row. */
const WIDE = 5;

let compute: ComputeModule;

beforeAll(async () => {
  compute = await loadCompute();
});

describe("what sentences claim", () => {
  it("has a name of its own for each row", () => {
    expect(new Set(CLAIMS.map(({ id }) => id)).size).toBe(CLAIMS.length);
  });

  it.each(CLAIMS.map((claim) => [`${claim.claim}: ${claim.situation}`, claim] as const))("%s", (_, claim) => {
    const measured = measure(compute, claim, SAMPLES);
    expect(agrees(claim, measured, WIDE), `${measured.share} of ${measured.judged}`).toBe(true);
  });
});
