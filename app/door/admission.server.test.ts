import { afterEach, expect, it, vi } from "vitest";
import { admit } from "./admission.server";

afterEach(() => vi.restoreAllMocks());

const round = () => new Promise((resolve) => setImmediate(resolve));
const staying = () => new AbortController().signal;

/** Rounds of the event loop that take so many milliseconds by the clock that is looked at. */
function roundsTake(ms: number): void {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += ms));
}

/** How many of twenty requests were let in after each of so many rounds. */
async function letIn(rounds: number): Promise<number[]> {
  let count = 0;
  const all = Array.from({ length: 20 }, () => admit(staying()).then(() => (count += 1)));
  const counts: number[] = [];
  for (let each = 0; each < rounds; each += 1) {
    await round();
    counts.push(count);
  }
  while (count < all.length) await round();
  await round();
  return counts;
}

it("lets one request in each round while rounds are short", async () => {
  roundsTake(1);
  const counts = await letIn(10);
  expect(counts.at(-1)).toBeGreaterThanOrEqual(9);
});

it("lets fewer in while rounds are long, but never none", async () => {
  roundsTake(40);
  const counts = await letIn(12);
  expect(counts.at(-1)).toBeGreaterThanOrEqual(4);
  expect(counts.at(-1)).toBeLessThanOrEqual(6);
});

it("keeps the order of arrival, and leaves out who has gone", async () => {
  const order: string[] = [];
  const gone = new AbortController();
  const enter = (name: string, own = staying()) => admit(own).then(() => order.push(name));
  const waiting = [enter("first"), enter("second"), enter("third", gone.signal), enter("fourth")];
  gone.abort();
  await expect(waiting[2]).rejects.toMatchObject({ code: "stopped" });
  await Promise.all([waiting[0], waiting[1], waiting[3]]);
  expect(order).toEqual(["first", "second", "fourth"]);
});
