import { describe, expect, it } from "vitest";
import { FifoGate } from "./fifo-gate";

describe("FifoGate", () => {
  it("lets so many in, and the others in order of arrival", async () => {
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

  it("lets go of who no longer wants to wait, without losing the place", async () => {
    const gate = new FifoGate(1);
    const abort = new AbortController();
    await gate.enter();
    const tired = gate.enter(abort.signal);
    const patient = gate.enter();
    abort.abort(new Error("tired"));
    await expect(tired).rejects.toThrow("tired");
    gate.leave();
    await patient;
    expect(gate.waiting).toBe(0);
  });

  it("can refuse all that wait", async () => {
    const gate = new FifoGate(1);
    await gate.enter();
    const waiting = gate.enter();
    gate.refuseAll(new Error("closed"));
    await expect(waiting).rejects.toThrow("closed");
  });
});
