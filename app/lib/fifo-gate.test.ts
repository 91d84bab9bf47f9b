import { describe, expect, it } from "vitest";
import { FifoGate } from "./fifo-gate";

describe("FifoGate", () => {
  it("admits a limited number at a time, in order of arrival", async () => {
    const gate = new FifoGate(1);
    const entered: number[] = [];
    await gate.enter();
    const others = [1, 2, 3].map((number) => gate.enter().then(() => entered.push(number)));
    expect(gate.waiting).toBe(3);
    for (const other of others) {
      gate.leave();
      await other;
    }
    expect(entered).toEqual([1, 2, 3]);
    gate.leave();
    await gate.enter();
  });

  it("drops a waiter whose signal aborts, without losing its slot", async () => {
    const gate = new FifoGate(1);
    const abort = new AbortController();
    await gate.enter();
    const aborted = gate.enter(abort.signal);
    const next = gate.enter();
    abort.abort(new Error("aborted"));
    await expect(aborted).rejects.toThrow("aborted");
    gate.leave();
    await next;
    expect(gate.waiting).toBe(0);
  });

  it("can refuse all waiters", async () => {
    const gate = new FifoGate(1);
    await gate.enter();
    const waiting = gate.enter();
    gate.refuseAll(new Error("closed"));
    await expect(waiting).rejects.toThrow("closed");
  });
});
