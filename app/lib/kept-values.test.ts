import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { KeptValues } from "./kept-values";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

it("keeps a value for its time, and not a moment longer", () => {
  const kept = new KeptValues<string>({ most: 3, ms: 1000 });
  kept.set("a", "one");
  vi.advanceTimersByTime(999);
  expect(kept.get("a")).toBe("one");
  // Being asked does not make it younger.
  vi.advanceTimersByTime(1);
  expect(kept.get("a")).toBeUndefined();
});

it("gives up the value that was used longest ago", () => {
  const kept = new KeptValues<number>({ most: 2, ms: 1000 });
  kept.set("a", 1);
  kept.set("b", 2);
  kept.get("a");
  kept.set("c", 3);
  expect([kept.get("a"), kept.get("b"), kept.get("c")]).toEqual([1, undefined, 3]);
});

it("has the last value that was put under a key", () => {
  const kept = new KeptValues<number>({ most: 2, ms: 1000 });
  kept.set("a", 1);
  kept.set("a", 2);
  expect(kept.get("a")).toBe(2);
});
