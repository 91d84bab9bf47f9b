import { expect, test } from "vitest";
import { ContentCache } from "./content-cache";

const bytesOf = (text: string) => text.length;

test("beyond its limit it drops the values used longest ago", () => {
  const cache = new ContentCache(10, bytesOf);
  cache.add("a", "1234");
  cache.add("b", "5678");
  expect(cache.get("a")).toBe("1234");
  cache.add("c", "90");
  expect(cache.bytes).toBe(10);
  cache.add("d", "x");
  expect([cache.get("a"), cache.get("b"), cache.get("c"), cache.get("d")]).toEqual([
    "1234",
    undefined,
    "90",
    "x",
  ]);
  expect(cache.bytes).toBe(7);
});

test("a value above the limit is not kept and drops nothing", () => {
  const cache = new ContentCache(4, bytesOf);
  cache.add("a", "1234");
  cache.add("b", "12345");
  cache.add("a", "12");
  expect([cache.get("a"), cache.get("b"), cache.bytes]).toEqual(["1234", undefined, 4]);
});
