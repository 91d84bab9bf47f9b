import { describe, expect, it } from "vitest";
import { loadCompute } from "../parity/load-compute";
import { CLAIMS, measure } from "./measure";
import { sweep } from "./sweep";
import { WIDE } from "./test-rows";

describe("the claims of sentences", () => {
  it("have unique ids", () => {
    expect(new Set(CLAIMS.map(({ id }) => id)).size).toBe(CLAIMS.length);
  });

  it("are rarely made of noise in designs drawn by seed", async () => {
    const compute = await loadCompute();
    const few = 4;
    const shares = sweep(1).map((design) => measure(compute, design, few).share);
    const share = shares.reduce((sum, each) => sum + each, 0) / shares.length;
    // The share of 5 % in as many samples, and five of their Monte-Carlo errors.
    expect(share).toBeLessThan(0.05 + WIDE * Math.sqrt((0.05 * 0.95) / (few * shares.length)));
  });
});
