/**
 * The core in the browser: a Web Worker that reads a file chosen by the user, so that it can be previewed before it is
 * uploaded. The page passes the file in slices and never holds all of it.
 */
import glueUrl from "compute-rs/pkg/estimand_compute.js?url";
import binaryUrl from "compute-rs/pkg/estimand_compute_bg.wasm?url";
import type { Inspection, SettingsPreview } from "../contract/types";
import { isFailure } from "../failure";
import type { ComputeModule, FileReaderHandle } from "../wasm-api";
import type { EngineReply, EngineRequest } from "./messages";

const SLICE_BYTES = 1024 * 1024;

interface BrowserModule extends ComputeModule {
  default(source: { module_or_path: string }): Promise<unknown>;
}

declare global {
  /** Called by the core while it works. Here it never stops a job: the page terminates the worker instead. */
  var estimandPoll: (done: number, total: number) => number;
}

globalThis.estimandPoll = () => 0;

let starting: Promise<ComputeModule> | null = null;

async function start(): Promise<ComputeModule> {
  const core = (await import(/* @vite-ignore */ glueUrl)) as BrowserModule;
  await core.default({ module_or_path: binaryUrl });
  return core;
}

let reader: FileReaderHandle | null = null;

function reply(message: EngineReply): void {
  postMessage(message);
}

async function open(id: number, file: File): Promise<null> {
  starting ??= start();
  const core = await starting;
  reader?.free();
  reader = null;
  const next = new core.FileReader(file.name, file.size);
  for (let at = 0; at < file.size; at += SLICE_BYTES) {
    const slice = file.slice(at, at + SLICE_BYTES);
    next.push(new Uint8Array(await slice.arrayBuffer()));
    reply({ id, kind: "progress", done: Math.min(at + SLICE_BYTES, file.size), total: file.size });
  }
  next.finish();
  reader = next;
  return null;
}

function opened(): FileReaderHandle {
  if (!reader) throw new Error("No file is open.");
  return reader;
}

async function answer(request: EngineRequest): Promise<Inspection | SettingsPreview | null> {
  switch (request.kind) {
    case "open":
      return await open(request.id, request.file);
    case "inspect":
      return JSON.parse(opened().inspect(JSON.stringify(request.settings))) as Inspection;
    case "preview":
      return JSON.parse(opened().preview(JSON.stringify(request.settings))) as SettingsPreview;
  }
}

/** Processes requests one at a time, in order. */
let queue: Promise<void> = Promise.resolve();

addEventListener("message", ({ data: request }: MessageEvent<EngineRequest>) => {
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
