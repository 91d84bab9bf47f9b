import { afterEach, expect, it, vi } from "vitest";
import { admit } from "./backpressure.server";

const iteration = () => new Promise((resolve) => setImmediate(resolve));

afterEach(async () => {
  vi.restoreAllMocks();
  // Until the queue has let go of the last request.
  for (let each = 0; each < 10; each += 1) await iteration();
});
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
  return counts;
}

it("admits one request in three iterations while they are short", async () => {
  iterationsTake(1);
  const counts = await admitted(30);
  expect(counts.at(-1)).toBeGreaterThanOrEqual(9);
  expect(counts.at(-1)).toBeLessThanOrEqual(11);
});

it("admits fewer requests while iterations are long, but some", async () => {
  iterationsTake(40);
  const counts = await admitted(12);
  expect(counts.at(-1)).toBeGreaterThanOrEqual(4);
  expect(counts.at(-1)).toBeLessThanOrEqual(6);
});

it("lets requests that are arriving enter the queue before the next one starts", async () => {
  iterationsTake(1);
  const order: string[] = [];
  const enter = (name: string) => admit(staying()).then(() => order.push(name));
  const early = [enter("early 1"), enter("early 2")];
  // One connection is accepted in each iteration. A client that has been served would come again meanwhile.
  const late: Promise<number>[] = [];
  for (let each = 1; each <= 10; each += 1) {
    await iteration();
    late.push(enter(`new ${each}`));
    expect(order).toEqual(["early 1"]);
  }
  await Promise.all([...early, ...late]);
  expect(order).toEqual(["early 1", "early 2", ...late.map((_, at) => `new ${at + 1}`)]);
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
