import { describe, expect, it } from "vitest";
import { COSTS } from "../../scripts/bench/capacity-costs.mjs";
import { fewestServers, simulate, waitWith } from "../../scripts/bench/capacity-model.mjs";
import { Generator } from "../../scripts/bench/generator.mjs";

/** Poisson arrivals with exponential service: `rate` a second, each `mean` seconds. */
function markovian(rate: number, mean: number, count: number): { at: number; seconds: number }[] {
  const generator = new Generator(7);
  let at = 0;
  return Array.from({ length: count }, () => {
    at += -Math.log(1 - generator.uniform()) / rate;
    return { at, seconds: -Math.log(1 - generator.uniform()) * mean };
  });
}

/** The probability of waiting in M/M/c by Erlang's formula C (Kleinrock 1975, Queueing Systems I, equation 3.39). */
function erlangC(servers: number, load: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; k < servers; k++) sum += term *= load / k;
  const last = (term * load) / servers / (1 - load / servers);
  return last / (sum + last);
}

/** The wait that 95 of 100 do not exceed in M/M/c: P(W > t) = C exp(−(c − a) t / mean). */
function wait95(servers: number, load: number, mean: number): number {
  return Math.max(0, (Math.log(erlangC(servers, load) / 0.05) * mean) / (servers - load));
}

describe("the simulation of many users", () => {
  it.each([
    { servers: 1, load: 0.8 },
    { servers: 4, load: 3.4 },
    { servers: 15, load: 13 },
  ])("waits as long as M/M/$servers does by Erlang's formula", ({ servers, load }) => {
    const mean = 0.5;
    const simulated = waitWith(servers, markovian(load / mean, mean, 400_000));
    expect(simulated / wait95(servers, load, mean)).toBeCloseTo(1, 1);
  });

  it("finds the fewest servers that keep a wait", () => {
    const work = markovian(10, 0.5, 36_000);
    const servers = fewestServers(work, 0.2);
    expect(waitWith(servers, work)).toBeLessThanOrEqual(0.2);
    expect(waitWith(servers - 1, work)).toBeGreaterThan(0.2);
  });

  it("gives the same figures for the same seed, and others for another", () => {
    const [one, same, other] = [1, 1, 2].map((seed) => simulate(2_000, COSTS, seed));
    expect(same).toEqual(one);
    expect(other?.webBusy).not.toBe(one?.webBusy);
  });
});
