import { describe, expect, it } from "vitest";
import { readOnce, whileReading } from "./read-once.server";

function counter() {
  let asked = 0;
  return {
    read: (key: string) => readOnce(["count", key], () => Promise.resolve((asked += 1))),
    get asked() {
      return asked;
    },
  };
}

describe("the read cache of a request", () => {
  it("is shared by all work of one request, and separate for another", async () => {
    const count = counter();
    const request = {};
    const work = () => Promise.all([count.read("a"), count.read("a")]);
    expect(await Promise.all([whileReading(request, work), whileReading(request, work)])).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(await whileReading({}, () => count.read("a"))).toBe(2);
  });

  it("keeps different keys apart", async () => {
    const count = counter();
    await whileReading({}, () => Promise.all([count.read("a"), count.read("b")]));
    expect(count.asked).toBe(2);
  });

  it("is not used where something may be written", async () => {
    const count = counter();
    await count.read("a");
    await count.read("a");
    expect(count.asked).toBe(2);
  });
});
