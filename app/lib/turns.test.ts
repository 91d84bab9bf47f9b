import { describe, expect, it } from "vitest";
import { Turns } from "./turns";

const LIMITS = { atOnce: 3, atOnceOfUser: 2, pendingOfUser: 4 };

/** Lets all pending callbacks run. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("turns at expensive work", () => {
  it("are limited in total and per user, in order of arrival", async () => {
    const turns = new Turns(LIMITS);
    const running: string[] = [];
    const ends = new Map<string, () => void>();
    const begin = (name: string, user: string) =>
      turns.take(user).then((end) => {
        running.push(name);
        ends.set(name, end);
      });
    void Promise.all([
      begin("a1", "a"),
      begin("a2", "a"),
      begin("a3", "a"),
      begin("b1", "b"),
      begin("b2", "b"),
    ]);
    await settle();
    expect(running).toEqual(["a1", "a2", "b1"]);
    ends.get("a1")?.();
    ends.get("a1")?.();
    await settle();
    expect(running).toEqual(["a1", "a2", "b1", "b2"]);
    ends.get("b1")?.();
    await settle();
    expect(running).toEqual(["a1", "a2", "b1", "b2", "a3"]);
  });

  it("are refused to a user with too many pending, and released on abort and on failure", async () => {
    const turns = new Turns(LIMITS);
    const leaving = new AbortController();
    const waits = [
      turns.take("a"),
      turns.take("a"),
      turns.take("a", leaving.signal),
      turns.take("a", leaving.signal),
    ];
    await expect(turns.take("a")).rejects.toMatchObject({ code: "too_many_requests" });
    leaving.abort();
    await expect(waits[2]).rejects.toMatchObject({ code: "stopped" });
    await expect(waits[3]).rejects.toMatchObject({ code: "stopped" });
    for (const wait of waits.slice(0, 2)) (await wait)();
    await expect(turns.run("a", undefined, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    // All slots are free again.
    const again = await Promise.all([turns.take("a"), turns.take("a"), turns.take("b")]);
    expect(again).toHaveLength(3);
  });
});
