import type { FileAnswer, FileRequest } from "./client/messages";
import { BrowserAnalyses } from "./client/browser-analyses";
import { BrowserCharts } from "./client/browser-charts";
import { ProjectColumns } from "./client/project-columns";
import { EngineFailure, EngineGone, WorkerCalls } from "./client/worker-calls";
import type { Inspection, Settings, SettingsPreview } from "./contract/types";

export { BrowserAnalyses, BrowserCharts, EngineFailure, EngineGone, ProjectColumns };
export type { ValuesTable } from "./client/analysis-messages";
export type { FetchedTable } from "./client/messages";

/** A Web Worker with one open file. `close` terminates it at once. */
export class OpenFile {
  readonly file: File;
  readonly #calls: WorkerCalls<FileRequest, FileAnswer>;

  private constructor(file: File) {
    this.file = file;
    const worker = new Worker(new URL("./client/engine.worker.ts", import.meta.url), { type: "module" });
    this.#calls = new WorkerCalls(worker);
  }

  /**
   * Reads a file in slices of 1 MiB.
   *
   * @param onProgress called with the bytes read so far and the total
   * @param signal aborting it terminates the worker
   * @throws EngineFailure when the core refuses the file, EngineGone when the worker was stopped or crashed
   */
  static async read(
    file: File,
    onProgress?: (done: number, total: number) => void,
    signal?: AbortSignal,
  ): Promise<OpenFile> {
    const opened = new OpenFile(file);
    const abort = () => opened.close();
    signal?.addEventListener("abort", abort, { once: true });
    try {
      await opened.#calls.ask({ kind: "open", file }, onProgress);
      return opened;
    } catch (error) {
      opened.close();
      throw error;
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  /** Inspects the file, with the same result as `get-file-preview`. */
  async inspect(settings: Settings = {}): Promise<Inspection> {
    return (await this.#calls.ask({ kind: "inspect", settings })) as Inspection;
  }

  /** Previews the import with these settings: the first rows, the receipt and the questions. */
  async preview(settings: Settings): Promise<SettingsPreview> {
    return (await this.#calls.ask({ kind: "preview", settings })) as SettingsPreview;
  }

  close(): void {
    this.#calls.end();
  }
}

/** The file uploaded last in this page session, kept open so that its preview needs no request. */
let kept: { datasetId: string; opened: OpenFile } | null = null;

/** Keeps the opened file of a dataset, and closes the one kept before. */
export function keepOpenFile(datasetId: string, opened: OpenFile): void {
  if (kept && kept.opened !== opened) kept.opened.close();
  kept = { datasetId, opened };
}

/** The opened file of a dataset; null if it was not uploaded in this page session. */
export function keptOpenFile(datasetId: string): OpenFile | null {
  return kept?.datasetId === datasetId ? kept.opened : null;
}
