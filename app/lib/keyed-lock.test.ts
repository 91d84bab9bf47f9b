import { describe, expect, it } from "vitest";
import { KeyedLock } from "./keyed-lock";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("KeyedLock", () => {
  it("runs work of one key in sequence, and work of different keys concurrently", async () => {
    const lock = new KeyedLock();
    const order: string[] = [];
    const work = (name: string, ms: number) => async () => {
      order.push(`${name} begins`);
      await pause(ms);
      order.push(`${name} ends`);
    };
    await Promise.all([
      lock.run("x", work("x1", 30)),
      lock.run("x", work("x2", 0)),
      lock.run("y", work("y", 10)),
    ]);
    expect(order).toEqual(["x1 begins", "y begins", "y ends", "x1 ends", "x2 begins", "x2 ends"]);
  });

  it("continues after a failure, which only its own caller sees", async () => {
    const lock = new KeyedLock();
    const failing = lock.run("x", () => Promise.reject(new Error("broken")));
    const next = lock.run("x", () => Promise.resolve("fine"));
    await expect(failing).rejects.toThrow("broken");
    expect(await next).toBe("fine");
  });
});
