import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pause } from "./caller";
import { Harness } from "./harness";

const MINUTES = Number(process.env.ENDURANCE_MINUTES ?? 60);
const MINUTE_MS = 60_000;
/** Caches fill and code is compiled before memory is compared. */
const WARM_MINUTES = 3;
const REST_MINUTES = 5;
/** Memory after the rest, as a multiple of that when warm. */
const MOST_GROWTH = 1.3;

let harness: Harness;

beforeAll(async () => void (harness = await Harness.start()));
afterAll(() => harness?.stop());

/** Resident memory of each process, in MB. */
function memory(): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const { name, pid } of harness.cluster.all) {
    const { stdout } = spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
    sizes.set(name, Math.round(Number(stdout) / 1024));
  }
  return sizes;
}

const inWords = (sizes: Map<string, number>) =>
  [...sizes].map(([name, size]) => `${name} ${size} MB`).join(", ");

it(
  `after ${MINUTES} minutes of load each process is back at ${MOST_GROWTH} times its memory`,
  {
    timeout: (MINUTES + WARM_MINUTES + REST_MINUTES + 10) * MINUTE_MS,
  },
  async () => {
    const tally = harness.load.begin(`${MINUTES} minutes of load`);
    await pause(WARM_MINUTES * MINUTE_MS);
    const warm = memory();
    const lines = [`warm: ${inWords(warm)}`];
    for (let minute = WARM_MINUTES; minute < MINUTES; minute += 5) {
      await pause(Math.min(5, MINUTES - minute) * MINUTE_MS);
      lines.push(`after ${Math.min(minute + 5, MINUTES)} minutes: ${inWords(memory())}`);
    }
    await harness.load.verify(1);
    await harness.load.hold();
    await pause(REST_MINUTES * MINUTE_MS);
    const rested = memory();
    harness.load.go();
    lines.push(`${REST_MINUTES} minutes later: ${inWords(rested)}`);
    console.log(lines.join("\n"));
    expect(tally.faults.slice(0, 20)).toEqual([]);
    const grown = [...rested].filter(([name, size]) => size > MOST_GROWTH * (warm.get(name) ?? 0));
    expect(grown).toEqual([]);
  },
);
