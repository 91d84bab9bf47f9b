import { titleFor } from "~/analyses/request-title";
import type { ResultEntry } from "~/analyses/results";
import { type Drawing, readDrawing } from "~/charts/drawing";
import { BrowserAnalyses, EngineFailure } from "~/compute/engine.client";
import type { FunctionKey } from "~/compute/contract/types";
import type { AskedPreview, DependentPreflight } from "./asked-preview";
import { checkedFunction } from "~/analyses/checked-function";

/** The core's time for all functions of a preview above which it is slow. */
const SLOW_MS = 1000;
/** After this time a function is stopped. */
const STOP_MS = 5000;
/** How many slow previews in a row turn previews off. */
const SLOW_IN_A_ROW = 2;

/** The result of one function, as the page shows it. */
export interface PreviewedFunction {
  key: FunctionKey;
  /** The index of its dependent variable, from 1. */
  y: number;
  /** Its heading. */
  title: string;
  entry: ResultEntry;
  drawing: Drawing;
}

export interface Previewed {
  /** The obstacles, for each dependent variable. */
  preflights: readonly DependentPreflight[];
  functions: readonly PreviewedFunction[];
  /** The core's time for the functions. */
  milliseconds: number;
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
   * @throws EngineFailure when the core refuses the request; EngineGone when the worker crashed, took too long, or could not fetch values
   */
  compute(asked: AskedPreview, signal: AbortSignal): Promise<Previewed | null> {
    const result = this.#turn.then(() => (signal.aborted ? null : this.#computeNow(asked, signal)));
    this.#turn = result.catch(() => undefined);
    return result;
  }

  async #computeNow(
    { functions, table, labels }: AskedPreview,
    signal: AbortSignal,
  ): Promise<Previewed | null> {
    const previewed: PreviewedFunction[] = [];
    let milliseconds = 0;
    const [preflights, { readResult, resultEntry }] = await Promise.all([
      this.#preflights(functions, table, signal),
      // Loaded late: it brings the views of all functions.
      import("~/analyses/results"),
    ]);
    for (const { key, y, request } of functions) {
      if (signal.aborted) return null;
      const found = await this.#limited((worker) => worker.analyze(table, request, key));
      milliseconds += found.milliseconds;
      const own = labels[y - 1];
      if (own === undefined) continue;
      const entry = resultEntry(key, readResult(found.json), own);
      const title = titleFor(entry.title, own, labels.length);
      previewed.push({ key, y, title, entry, drawing: readDrawing(found.drawing) });
    }
    this.#slowInARow = milliseconds > SLOW_MS ? this.#slowInARow + 1 : 0;
    return { preflights, functions: previewed, milliseconds: Math.ceil(milliseconds) };
  }

  async #preflights(
    functions: AskedPreview["functions"],
    table: AskedPreview["table"],
    signal: AbortSignal,
  ): Promise<DependentPreflight[]> {
    const checked = checkedFunction(functions.map(({ key }) => key));
    const found: DependentPreflight[] = [];
    for (const { key, y, request } of functions) {
      if (key !== checked || signal.aborted) continue;
      found.push({ y, preflight: await this.#limited((worker) => worker.preflight(table, request, key)) });
    }
    return found;
  }

  /** One call of the worker, which is stopped when it takes too long. */
  async #limited<Answer>(call: (worker: BrowserAnalyses) => Promise<Answer>): Promise<Answer> {
    const worker = (this.#worker ??= new BrowserAnalyses());
    const stop = setTimeout(() => {
      this.#slowInARow += 1;
      worker.close();
    }, STOP_MS);
    try {
      return await call(worker);
    } catch (error) {
      // A worker that ended is never used again.
      if (!(error instanceof EngineFailure)) this.close();
      throw error;
    } finally {
      clearTimeout(stop);
    }
  }

  close(): void {
    this.#worker?.close();
    this.#worker = null;
  }
}
