import type { AnalysisAnswer, AnalysisRequest, AnalyzedFunction, ValuesTable } from "./analysis-messages";
import type { FunctionKey, Preflight, Request } from "../contract/types";
import { WorkerCalls } from "./worker-calls";

/** A Web Worker that computes analyses of one project. It fetches values once and keeps up to 64 MB of them. */
export class BrowserAnalyses {
  readonly #calls: WorkerCalls<AnalysisRequest, AnalysisAnswer>;

  constructor() {
    const worker = new Worker(new URL("./analysis.worker.ts", import.meta.url), { type: "module" });
    this.#calls = new WorkerCalls(worker);
  }

  /**
   * One result, as the server computes it. A failure of the data is part of it.
   *
   * @throws EngineGone when the worker was stopped or crashed, or when values could not be fetched
   */
  async analyze(table: ValuesTable, request: Request, functionKey: FunctionKey): Promise<AnalyzedFunction> {
    return (await this.#calls.ask({ kind: "analyze", table, request, functionKey })) as AnalyzedFunction;
  }

  /** The findings about a request before its function runs. @throws EngineFailure when the request is refused, EngineGone as `analyze` */
  async preflight(table: ValuesTable, request: Request, functionKey: FunctionKey): Promise<Preflight> {
    return (await this.#calls.ask({ kind: "preflight", table, request, functionKey })) as Preflight;
  }

  /** Terminates the worker at once. */
  close(): void {
    this.#calls.end();
  }
}
