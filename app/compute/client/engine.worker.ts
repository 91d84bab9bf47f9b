/**
 * The core in the browser: a Web Worker that reads a file chosen by the user, so that it can be previewed before it is
 * uploaded. The page passes the file in slices and never holds all of it.
 */
import type { Inspection, SettingsPreview } from "../contract/types";
import type { FileReaderHandle } from "../wasm-api";
import { loadCore, serve } from "./load-core";
import type { FileAnswer, FileRequest } from "./messages";
import type { Reply } from "./worker-calls";

const SLICE_BYTES = 1024 * 1024;

let reader: FileReaderHandle | null = null;

async function open(id: number, file: File): Promise<null> {
  const core = await loadCore();
  reader?.free();
  reader = null;
  const next = new core.FileReader(file.name, file.size);
  for (let at = 0; at < file.size; at += SLICE_BYTES) {
    const slice = file.slice(at, at + SLICE_BYTES);
    next.push(new Uint8Array(await slice.arrayBuffer()));
    const done = Math.min(at + SLICE_BYTES, file.size);
    postMessage({ id, kind: "progress", done, total: file.size } satisfies Reply<FileAnswer>);
  }
  next.finish();
  reader = next;
  return null;
}

function opened(): FileReaderHandle {
  if (!reader) throw new Error("No file is open.");
  return reader;
}

serve(async (request: FileRequest): Promise<FileAnswer> => {
  switch (request.kind) {
    case "open":
      return await open(request.id, request.file);
    case "inspect":
      return JSON.parse(opened().inspect(JSON.stringify(request.settings))) as Inspection;
    case "preview":
      return JSON.parse(opened().preview(JSON.stringify(request.settings))) as SettingsPreview;
  }
});
