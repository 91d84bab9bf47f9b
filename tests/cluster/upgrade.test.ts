import { afterAll, beforeAll, expect, it } from "vitest";
import type { ServerProcess } from "../../scripts/cluster/server-process.mjs";
import { migrate } from "../../scripts/cluster/start-cluster.mjs";
import { pause } from "./caller";
import { Harness } from "./harness";

const FROM = process.env.UPGRADE_FROM ?? "";
/** Both versions work side by side for as long after each step. */
const TOGETHER_MS = 15_000;

let harness: Harness;

beforeAll(async () => void (harness = await Harness.start(FROM)));
afterAll(() => harness?.stop());

async function replace(each: ServerProcess): Promise<void> {
  await each.terminate();
  await each.start();
  await harness.load.untilAllServed();
  await pause(TOGETHER_MS);
}

it("the former version goes on with the migrated database", async () => {
  await harness.underLoad("the former version, before", async () => void (await pause(TOGETHER_MS)));
  await harness.underLoad("the former version on the new schema", async () => {
    await migrate({ env: harness.cluster.env });
    await pause(TOGETHER_MS);
  });
});

it("is replaced process by process while both versions work", async () => {
  const [webs, workers] = [harness.cluster.webs, harness.cluster.workers];
  for (const [at, step] of [webs[0], workers[0], workers[1], webs[1]].entries()) {
    if (step === undefined) throw new Error("The cluster has two webs and two workers.");
    await harness.underLoad(`${at + 1} of 4 processes new`, () => replace(step));
  }
});

it("has the results of the former version", async () => {
  const tally = harness.load.begin("all that the former version made");
  await harness.load.verify(1);
  expect(tally.faults).toEqual([]);
});
