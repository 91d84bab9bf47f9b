import { log } from "./log.server";

const TICK_MS = 20;
const BLOCK_MS = 50;

type EventLoopFacts = { blocks_over_50_ms: number; longest_ms: number };

/** Monitors the event loop of this process, and logs and counts every block over 50 ms. */
export class EventLoopMonitor {
  #blocks = 0;
  #longest = 0;
  #timer: NodeJS.Timeout | undefined;
  #last = 0;

  start(): void {
    this.#last = performance.now();
    this.#timer = setInterval(() => this.#tick(), TICK_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  get facts(): EventLoopFacts {
    return { blocks_over_50_ms: this.#blocks, longest_ms: Math.round(this.#longest) };
  }

  #tick(): void {
    const now = performance.now();
    const blocked = now - this.#last - TICK_MS;
    this.#last = now;
    if (blocked <= BLOCK_MS) return;
    this.#blocks += 1;
    this.#longest = Math.max(this.#longest, blocked);
    log.warn({ ms: Math.round(blocked) }, "the event loop was blocked");
  }
}
