import type { ChartRequest } from "./charts.worker";
import { WorkerCalls } from "./worker-calls";

/** A Web Worker that draws charts. */
export class BrowserCharts {
  readonly #calls: WorkerCalls<ChartRequest, string>;

  constructor() {
    const worker = new Worker(new URL("./charts.worker.ts", import.meta.url), { type: "module" });
    this.#calls = new WorkerCalls(worker);
  }

  /** A Vega-Lite specification as SVG text. @throws EngineGone when the worker was stopped or crashed */
  draw(spec: object): Promise<string> {
    return this.#calls.ask({ spec });
  }

  close(): void {
    this.#calls.end();
  }
}
