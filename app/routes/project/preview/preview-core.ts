import { type ResultEntry, readResult, resultEntry } from "~/analyses/results";
import { type Drawing, readDrawing } from "~/charts/drawing";
import { BrowserAnalyses } from "~/compute/engine.client";
import type { FunctionKey } from "~/compute/contract/types";
import type { AskedPreview } from "./asked-preview";

/** The core's time for all functions of a preview above which it is slow. */
const SLOW_MS = 1000;
/** After this time a function is stopped. */
const STOP_MS = 5000;
/** As many slow previews in a row turn previews off. */
const SLOW_IN_A_ROW = 2;

/** The result of one function, as the page shows it. */
export interface PreviewedFunction {
  key: FunctionKey;
  entry: ResultEntry;
  drawing: Drawing;
}

/** The core that computes previews, one at a time. It starts when it is first used. */
export class PreviewCore {
  #worker: BrowserAnalyses | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #slowInARow = 0;

  /** Whether this browser was too slow several times in a row. */
  get isSlow(): boolean {
    return this.#slowInARow >= SLOW_IN_A_ROW;
  }

  /** Counts again, after the user turned previews on. */
  forgive(): void {
    this.#slowInARow = 0;
  }

  /**
   * Computes all functions; only the last of several calls is worked on.
   *
   * @returns null if it was aborted
   * @throws EngineGone when the worker crashed, took too long, or could not fetch values
   */
  compute(asked: AskedPreview, signal: AbortSignal): Promise<PreviewedFunction[] | null> {
    const result = this.#turn.then(() => (signal.aborted ? null : this.#computeNow(asked, signal)));
    this.#turn = result.catch(() => undefined);
    return result;
  }

  async #computeNow(
    { functions, table, labels }: AskedPreview,
    signal: AbortSignal,
  ): Promise<PreviewedFunction[] | null> {
    const previewed: PreviewedFunction[] = [];
    let milliseconds = 0;
    for (const { key, request } of functions) {
      if (signal.aborted) return null;
      const worker = (this.#worker ??= new BrowserAnalyses());
      const stop = setTimeout(() => {
        this.#slowInARow += 1;
        worker.close();
      }, STOP_MS);
      try {
        const found = await worker.analyze(table, request, key);
        milliseconds += found.milliseconds;
        const entry = resultEntry(key, readResult(found.json), labels);
        previewed.push({ key, entry, drawing: readDrawing(found.drawing) });
      } catch (error) {
        // A worker that ended is never used again.
        this.close();
        throw error;
      } finally {
        clearTimeout(stop);
      }
    }
    this.#slowInARow = milliseconds > SLOW_MS ? this.#slowInARow + 1 : 0;
    return previewed;
  }

  close(): void {
    this.#worker?.close();
    this.#worker = null;
  }
}
