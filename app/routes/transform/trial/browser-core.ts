import { useEffect, useState } from "react";
import { EngineGone, ProjectColumns } from "~/compute/engine.client";

/** The core in this browser, with the columns that it has fetched. It starts when it is first used. */
export class BrowserCore {
  #worker: ProjectColumns | null = null;
  #isLost = false;

  /** The worker; null where workers cannot run, or after one crashed. */
  get worker(): ProjectColumns | null {
    if (this.#isLost) return null;
    try {
      this.#worker ??= new ProjectColumns();
    } catch {
      this.#isLost = true;
    }
    return this.#worker;
  }

  /** Notes a failure of a call; after a crash there is no worker. */
  note(error: unknown): void {
    if (error instanceof EngineGone) this.#isLost = true;
  }

  close(): void {
    this.#worker?.close();
    this.#worker = null;
  }
}

/** One core for all parts of a form. */
export function useBrowserCore(): BrowserCore {
  const [core] = useState(() => new BrowserCore());
  useEffect(() => () => core.close(), [core]);
  return core;
}
