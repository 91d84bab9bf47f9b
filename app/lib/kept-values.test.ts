import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { KeptValues } from "./kept-values";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

it("keeps a value for its lifetime and no longer", () => {
  const kept = new KeptValues<string>({ most: 3, ms: 1000 });
  kept.set("a", "one");
  vi.advanceTimersByTime(999);
  expect(kept.get("a")).toBe("one");
  // A read does not extend the lifetime.
  vi.advanceTimersByTime(1);
  expect(kept.get("a")).toBeUndefined();
});

it("evicts the least recently used value", () => {
  const kept = new KeptValues<number>({ most: 2, ms: 1000 });
  kept.set("a", 1);
  kept.set("b", 2);
  kept.get("a");
  kept.set("c", 3);
  expect([kept.get("a"), kept.get("b"), kept.get("c")]).toEqual([1, undefined, 3]);
});

it("replaces the value of a key", () => {
  const kept = new KeptValues<number>({ most: 2, ms: 1000 });
  kept.set("a", 1);
  kept.set("a", 2);
  expect(kept.get("a")).toBe(2);
});

it("keeps no more than its maximum weight", () => {
  const kept = new KeptValues<string>({ most: 5, ms: 1000, weigh: (value) => value.length });
  kept.set("a", "one");
  kept.set("b", "to");
  expect([kept.get("a"), kept.get("b")]).toEqual(["one", "to"]);
  kept.set("b", "two");
  expect([kept.get("a"), kept.get("b")]).toEqual([undefined, "two"]);
  kept.set("c", "longer");
  expect([kept.get("b"), kept.get("c")]).toEqual([undefined, undefined]);
  kept.set("d", "again");
  expect(kept.get("d")).toBe("again");
});
