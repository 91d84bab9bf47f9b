import { describe, expect, it } from "vitest";
import { RunningResults } from "./running-results";

/** A computation that ends when it is told to, or when it is stopped. */
function computation() {
  const calls: AbortSignal[] = [];
  let finish: (text: string) => void = () => undefined;
  const start = (stop: AbortSignal) => {
    calls.push(stop);
    return new Promise<string>((resolve) => {
      finish = resolve;
      stop.addEventListener("abort", () => resolve("stopped"));
    });
  };
  return { calls, start, finish: (text: string) => finish(text) };
}

describe("results that are being computed", () => {
  it("are shared by equal calls and stop only when the last user cancels", async () => {
    const results = new RunningResults<string>();
    const { calls, start } = computation();
    const first = results.join("anna", "k", start);
    const second = results.join("ben", "k", start);
    expect(calls).toHaveLength(1);
    results.cancel("anna", "k");
    expect(calls[0]?.aborted).toBe(false);
    expect([results.isCancelled("anna", "k"), results.isCancelled("ben", "k")]).toEqual([true, false]);
    results.cancel("ben", "k");
    expect(calls[0]?.aborted).toBe(true);
    expect(await Promise.all([first, second])).toEqual(["stopped", "stopped"]);
  });

  it("start again after a cancel that was taken back", async () => {
    const results = new RunningResults<string>();
    const { calls, start, finish } = computation();
    void results.join("anna", "k", start);
    results.cancel("anna", "k");
    results.resume("anna", "k");
    expect(results.isCancelled("anna", "k")).toBe(false);
    const again = results.join("anna", "k", start);
    expect(calls).toHaveLength(2);
    finish("numbers");
    expect(await again).toBe("numbers");
  });

  it("that are finished cannot be cancelled", async () => {
    const results = new RunningResults<string>();
    await results.join("anna", "k", () => Promise.resolve("numbers"));
    expect(results.cancel("anna", "k")).toBe(false);
    expect(results.isCancelled("anna", "k")).toBe(false);
  });

  it("are cancelled here, too, when another process had them running", () => {
    const results = new RunningResults<string>();
    results.keepCancelled("anna", "k");
    expect([results.isCancelled("anna", "k"), results.isCancelled("ben", "k")]).toEqual([true, false]);
  });
});
