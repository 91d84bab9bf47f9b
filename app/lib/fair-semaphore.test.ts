import { describe, expect, it } from "vitest";
import { type Waiter, FairSemaphore } from "./fair-semaphore";

/**
 * Enters each in order; `ran` has the labels in the order in which they got a slot, `leave` ends the oldest of them.
 */
function queue(gate: FairSemaphore, entrants: (Waiter & { label: string })[]) {
  const ran: string[] = [];
  const leaves: (() => void)[] = [];
  for (const { label, ...entrant } of entrants) {
    void gate.enter(entrant).then((leave) => {
      ran.push(label);
      leaves.push(leave);
    });
  }
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    ran,
    settle,
    leave: async () => {
      await settle();
      leaves.shift()?.();
      await settle();
    },
  };
}

const of = (owner: string, count: number, rest: Waiter = {}) =>
  Array.from({ length: count }, (_, i) => ({ owner, label: `${owner}${i + 1}`, ...rest }));

describe("FairSemaphore", () => {
  it("lets another's first wait for one of fifty to leave", async () => {
    const gate = new FairSemaphore(1);
    const { ran, leave } = queue(gate, [...of("a", 50), ...of("b", 2)]);
    for (let i = 0; i < 4; i++) await leave();
    expect(ran).toEqual(["a1", "b1", "a2", "b2", "a3"]);
  });

  it("keeps the order of arrival of one owner", async () => {
    const { ran, leave } = queue(new FairSemaphore(1), of("a", 3));
    for (let i = 0; i < 2; i++) await leave();
    expect(ran).toEqual(["a1", "a2", "a3"]);
  });

  it("gives a free slot to the owner who holds the fewest", async () => {
    const { ran, leave } = queue(new FairSemaphore(2), [...of("a", 4), ...of("b", 3)]);
    await leave();
    // a holds one slot, b takes the other; then a holds none.
    expect(ran).toEqual(["a1", "a2", "b1"]);
    await leave();
    expect(ran).toEqual(["a1", "a2", "b1", "a3"]);
  });

  it("gives twice the slots to twice the weight, after one to each", async () => {
    const { ran, leave } = queue(new FairSemaphore(3), [
      ...of("s", 3),
      ...of("a", 4, { weight: 1 }),
      ...of("b", 4, { weight: 2 }),
    ]);
    for (let i = 0; i < 3; i++) await leave();
    expect(ran).toEqual(["s1", "s2", "s3", "a1", "b1", "b2"]);
  });

  it("keeps one of several slots from large work", async () => {
    const { ran, leave, settle } = queue(new FairSemaphore(2), [
      ...of("a", 2, { isLarge: true }),
      ...of("b", 1, { isLarge: true }),
      ...of("c", 1),
    ]);
    await settle();
    expect(ran).toEqual(["a1", "c1"]);
    await leave();
    expect(ran).toEqual(["a1", "c1", "b1"]);
  });

  it("gives its only slot to large work, too", async () => {
    const { ran, leave } = queue(new FairSemaphore(1), of("a", 2, { isLarge: true }));
    await leave();
    expect(ran).toEqual(["a1", "a2"]);
  });

  it("drops a waiter whose signal aborts, without losing its slot", async () => {
    const gate = new FairSemaphore(1);
    const abort = new AbortController();
    const leave = await gate.enter({ owner: "a" });
    const aborted = gate.enter({ owner: "b", signal: abort.signal });
    const next = gate.enter({ owner: "c" });
    abort.abort(new Error("aborted"));
    await expect(aborted).rejects.toThrow("aborted");
    leave();
    (await next)();
    expect([gate.waiting, gate.taken]).toEqual([0, 0]);
    (await gate.enter())();
  });

  it("can refuse all waiters", async () => {
    const gate = new FairSemaphore(1);
    await gate.enter();
    const waiting = gate.enter({ owner: "a" });
    gate.refuseAll(new Error("closed"));
    await expect(waiting).rejects.toThrow("closed");
  });
});
