import type { Failure } from "../contract/types";

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

/** A reply of a worker. Each request gets exactly one `done`, `failed` or `trapped`. */
export type Reply<Answer> =
  | { id: number; kind: "progress"; done: number; total: number }
  | { id: number; kind: "done"; answer: Answer }
  /** The core refused, with a message for the user. */
  | { id: number; kind: "failed"; failure: Failure }
  /** A bug, or out of memory. The worker must be replaced. */
  | { id: number; kind: "trapped"; reason: string };

interface Waiting<Answer> {
  resolve: (answer: Answer) => void;
  reject: (reason: Error) => void;
  onProgress: ((done: number, total: number) => void) | undefined;
}

/** Omits the id from each member of a union. */
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

/** Requests to a Web Worker and their replies. */
export class WorkerCalls<Request extends { id: number }, Answer> {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting<Answer>>();
  #lastId = 0;
  #ended: Error | null = null;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.addEventListener("message", ({ data }: MessageEvent<Reply<Answer>>) => this.#receive(data));
    worker.addEventListener("error", () => this.end(new EngineGone("The worker could not be started.")));
  }

  /** @throws EngineFailure when the core refuses, EngineGone when the worker was stopped or crashed */
  ask(request: WithoutId<Request>, onProgress?: Waiting<Answer>["onProgress"]): Promise<Answer> {
    const id = (this.#lastId += 1);
    return new Promise<Answer>((resolve, reject) => {
      if (this.#ended) return reject(this.#ended);
      this.#waiting.set(id, { resolve, reject, onProgress });
      this.#worker.postMessage({ ...request, id });
    });
  }

  /** Terminates the worker at once. */
  end(reason: Error = new EngineGone("Stopped.")): void {
    this.#ended ??= reason;
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }

  #receive(reply: Reply<Answer>): void {
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
        this.end(new EngineGone(reply.reason));
    }
  }
}
