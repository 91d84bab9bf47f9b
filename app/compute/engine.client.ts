import type { EngineReply, EngineRequest } from "./client/messages";
import type { Failure, Inspection, Settings, SettingsPreview } from "./contract/types";

/** A refusal of the core, with a message for the user. */
export class EngineFailure extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
    this.name = "EngineFailure";
  }
}

/** The worker crashed or was stopped. The caller can ask the server instead. */
export class EngineGone extends Error {
  override name = "EngineGone";
}

interface Waiting {
  resolve: (answer: Inspection | SettingsPreview | null) => void;
  reject: (reason: Error) => void;
  onProgress: ((done: number, total: number) => void) | undefined;
}

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

/** A Web Worker with one open file. `close` terminates it at once. */
export class OpenFile {
  readonly file: File;
  #worker: Worker;
  #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #ended: Error | null = null;

  private constructor(file: File) {
    this.file = file;
    this.#worker = new Worker(new URL("./client/engine.worker.ts", import.meta.url), { type: "module" });
    this.#worker.addEventListener("message", ({ data }: MessageEvent<EngineReply>) => this.#receive(data));
    this.#worker.addEventListener("error", () =>
      this.#end(new EngineGone("The worker could not be started.")),
    );
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
      await opened.#ask({ kind: "open", file }, onProgress);
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
    return (await this.#ask({ kind: "inspect", settings })) as Inspection;
  }

  /** Previews the import with these settings: the first rows, the receipt and the questions. */
  async preview(settings: Settings): Promise<SettingsPreview> {
    return (await this.#ask({ kind: "preview", settings })) as SettingsPreview;
  }

  close(): void {
    this.#end(new EngineGone("Stopped."));
  }

  #ask(request: WithoutId<EngineRequest>, onProgress?: Waiting["onProgress"]) {
    const id = (this.#lastId += 1);
    return new Promise<Inspection | SettingsPreview | null>((resolve, reject) => {
      if (this.#ended) return reject(this.#ended);
      this.#waiting.set(id, { resolve, reject, onProgress });
      this.#worker.postMessage({ ...request, id } satisfies EngineRequest);
    });
  }

  #receive(reply: EngineReply): void {
    const waiting = this.#waiting.get(reply.id);
    if (!waiting) return;
    switch (reply.kind) {
      case "progress":
        waiting.onProgress?.(reply.done, reply.total);
        return;
      case "done":
        this.#waiting.delete(reply.id);
        waiting.resolve(reply.answer);
        return;
      case "failed":
        this.#waiting.delete(reply.id);
        waiting.reject(new EngineFailure(reply.failure));
        return;
      case "trapped":
        this.#end(new EngineGone(reply.reason));
    }
  }

  #end(reason: Error): void {
    this.#ended ??= reason;
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
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
