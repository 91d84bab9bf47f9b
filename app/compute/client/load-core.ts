import glueUrl from "compute-rs/pkg/estimand_compute.js?url";
import binaryUrl from "compute-rs/pkg/estimand_compute_bg.wasm?url";
import { isFailure } from "../failure";
import type { ComputeModule } from "../wasm-api";
import type { Reply } from "./worker-calls";

interface BrowserModule extends ComputeModule {
  default(source: { module_or_path: string }): Promise<unknown>;
}

declare global {
  /** Called by the core while it works. Here it never stops a job: the page terminates the worker instead. */
  var estimandPoll: (done: number, total: number) => number;
}

let starting: Promise<ComputeModule> | null = null;

async function start(): Promise<ComputeModule> {
  globalThis.estimandPoll = () => 0;
  const core = (await import(/* @vite-ignore */ glueUrl)) as BrowserModule;
  await core.default({ module_or_path: binaryUrl });
  return core;
}

/** The core of this worker, loaded once. */
export function loadCore(): Promise<ComputeModule> {
  starting ??= start();
  return starting;
}

/** Answers the requests of the page one at a time, in order. */
export function serve<Request extends { id: number }, Answer>(
  answer: (request: Request) => Promise<Answer>,
): void {
  const reply = (message: Reply<Answer>) => postMessage(message);
  let queue: Promise<void> = Promise.resolve();
  addEventListener("message", ({ data: request }: MessageEvent<Request>) => {
    const { id } = request;
    queue = queue.then(async () => {
      try {
        reply({ id, kind: "done", answer: await answer(request) });
      } catch (thrown) {
        if (isFailure(thrown)) reply({ id, kind: "failed", failure: thrown });
        else reply({ id, kind: "trapped", reason: String(thrown) });
      }
    });
  });
}
