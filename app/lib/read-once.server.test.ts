import { describe, expect, it } from "vitest";
import { forgetReads, readEach, readOnce, whileReading } from "./read-once.server";

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

  describe("keeps what a read finds besides its answer", () => {
    const readPair = (done: Promise<void> = Promise.resolve()) =>
      readOnce(["pair"], async (remember) => {
        await done;
        remember(["single"], "of the pair");
        return "pair";
      });
    const readSingle = () => readOnce(["single"], () => Promise.resolve("read singly"));

    it("for later reads", async () => {
      await whileReading({}, async () => {
        await readPair();
        expect(await readSingle()).toBe("of the pair");
      });
    });

    it("but not instead of an answer that is there", async () => {
      await whileReading({}, async () => {
        await readSingle();
        await readPair();
        expect(await readSingle()).toBe("read singly");
      });
    });

    it("but not after the cache was cleared meanwhile", async () => {
      await whileReading({}, async () => {
        let finish: () => void = () => undefined;
        const pair = readPair(new Promise((resolve) => (finish = resolve)));
        forgetReads();
        finish();
        await pair;
        expect(await readSingle()).toBe("read singly");
      });
    });

    it("and nothing outside a request that reads", async () => {
      await readPair();
      expect(await readSingle()).toBe("read singly");
    });
  });
});

describe("several things by their keys", () => {
  const there = new Map([
    ["a", 1],
    ["b", 2],
  ]);
  const ask = (keys: string[], asked: string[][]) =>
    readEach("thing", keys, (missing) => {
      asked.push(missing);
      return Promise.resolve(new Map([...there].filter(([key]) => missing.includes(key))));
    });

  it("are read together, and each once", async () => {
    const asked: string[][] = [];
    await whileReading({}, async () => {
      expect(await Promise.all([ask(["a"], asked), ask(["b", "a"], asked)])).toEqual([[1], [2, 1]]);
      expect(await ask(["a", "b"], asked)).toEqual([1, 2]);
    });
    expect(asked).toEqual([["a"], ["b"]]);
  });

  it("are asked for again if they were not there", async () => {
    const asked: string[][] = [];
    await whileReading({}, async () => {
      expect(await ask(["a", "c"], asked)).toEqual([1]);
      there.set("c", 3);
      expect(await ask(["a", "c"], asked)).toEqual([1, 3]);
    });
    expect(asked).toEqual([["a", "c"], ["c"]]);
  });

  it("are asked for again after a read that failed", async () => {
    await whileReading({}, async () => {
      await expect(readEach("thing", ["a"], () => Promise.reject(new Error("away")))).rejects.toThrow("away");
      expect(await ask(["a"], [])).toEqual([1]);
    });
  });

  it("are read each time outside a request that reads", async () => {
    const asked: string[][] = [];
    await ask(["a"], asked);
    await ask(["a"], asked);
    expect(asked).toEqual([["a"], ["a"]]);
  });
});
