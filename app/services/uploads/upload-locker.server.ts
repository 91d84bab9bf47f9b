import { setTimeout } from "node:timers/promises";
import { ERRORS, type Lock, type Locker, type RequestRelease } from "@tus/server";
import { announcements, publishToOthers } from "~/db/announcements.server";
import { tryLock } from "~/db/locks.server";

/** How long a request waits for another one that does not end. */
const WAIT_MS = 30_000;
const LOOK_MS = 25;
/** How often other processes are asked: an announcement may be lost, or come before the other one listens. */
const ASK_MS = 500;

/** The request of this process that has an upload, or waits for another process to leave it. */
type Holder = { ask: RequestRelease; ended: Promise<void> };

/**
 * One request at a time works on an upload, in all processes on this database. A later one ends a request that writes; what that
 * has written is kept. The library's MemoryLocker is for one process, and keeps the processor busy while it waits.
 */
export class UploadLocker implements Locker {
  readonly #holders = new Map<string, Holder>();

  newLock(name: string): Lock {
    return new UploadLock(name, this.#holders);
  }
}

class UploadLock implements Lock {
  #free = () => Promise.resolve();
  #leave = () => {};

  constructor(
    private readonly name: string,
    private readonly holders: Map<string, Holder>,
  ) {}

  async lock(stop: AbortSignal, requestRelease: RequestRelease): Promise<void> {
    const mayGoOn = untilStopped(stop);
    let isHeld = false;
    // The library ends a request that is asked to, also one that still waits for another process.
    const ask = () => (isHeld ? requestRelease() : undefined);
    const leave = await this.#takeHere(ask, mayGoOn);
    try {
      this.#free = await this.#takeFromOthers(mayGoOn);
    } catch (error) {
      leave();
      throw error;
    }
    isHeld = true;
    const hear = (wanted: string) => void (wanted === this.name && requestRelease());
    announcements.on("uploadWanted", hear);
    this.#leave = () => {
      announcements.off("uploadWanted", hear);
      leave();
    };
  }

  async unlock(): Promise<void> {
    try {
      await this.#free();
    } finally {
      this.#leave();
    }
  }

  async #takeHere(ask: RequestRelease, mayGoOn: () => boolean): Promise<() => void> {
    for (let holder; (holder = this.holders.get(this.name)) !== undefined;) {
      if (!mayGoOn()) throw ERRORS.ERR_LOCK_TIMEOUT;
      await holder.ask();
      await Promise.race([holder.ended, setTimeout(LOOK_MS)]);
    }
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    this.holders.set(this.name, { ask, ended });
    return () => {
      this.holders.delete(this.name);
      end();
    };
  }

  async #takeFromOthers(mayGoOn: () => boolean): Promise<() => Promise<void>> {
    for (let asked = -ASK_MS; mayGoOn(); await setTimeout(LOOK_MS)) {
      const free = await tryLock(`bytes of ${this.name}`);
      if (free !== null) return free;
      if (performance.now() - asked < ASK_MS) continue;
      publishToOthers("uploadWanted", this.name);
      asked = performance.now();
    }
    throw ERRORS.ERR_LOCK_TIMEOUT;
  }
}

function untilStopped(stop: AbortSignal): () => boolean {
  const end = performance.now() + WAIT_MS;
  return () => !stop.aborted && performance.now() < end;
}
