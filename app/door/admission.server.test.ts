import { afterEach, expect, it, vi } from "vitest";
import { admit } from "./admission.server";

afterEach(() => vi.restoreAllMocks());

const iteration = () => new Promise((resolve) => setImmediate(resolve));
const staying = () => new AbortController().signal;

/** Mocks the clock so that each iteration of the event loop takes `ms` milliseconds. */
function iterationsTake(ms: number): void {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += ms));
}

/** Sends twenty requests and counts those admitted after each of the first `iterations` iterations. */
async function admitted(iterations: number): Promise<number[]> {
  let count = 0;
  const all = Array.from({ length: 20 }, () => admit(staying()).then(() => (count += 1)));
  const counts: number[] = [];
  for (let each = 0; each < iterations; each += 1) {
    await iteration();
    counts.push(count);
  }
  while (count < all.length) await iteration();
  await iteration();
  return counts;
}

it("admits one request per iteration while iterations are short", async () => {
  iterationsTake(1);
  const counts = await admitted(10);
  expect(counts.at(-1)).toBeGreaterThanOrEqual(9);
});

it("admits fewer requests while iterations are long, but some", async () => {
  iterationsTake(40);
  const counts = await admitted(12);
  expect(counts.at(-1)).toBeGreaterThanOrEqual(4);
  expect(counts.at(-1)).toBeLessThanOrEqual(6);
});

it("keeps the order of arrival, and skips a client that has disconnected", async () => {
  const order: string[] = [];
  const disconnected = new AbortController();
  const enter = (name: string, own = staying()) => admit(own).then(() => order.push(name));
  const waiting = [enter("first"), enter("second"), enter("third", disconnected.signal), enter("fourth")];
  disconnected.abort();
  await expect(waiting[2]).rejects.toMatchObject({ code: "stopped" });
  await Promise.all([waiting[0], waiting[1], waiting[3]]);
  expect(order).toEqual(["first", "second", "fourth"]);
});
