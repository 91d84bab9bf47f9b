import type { Failure, Inspection, Settings, SettingsPreview } from "../contract/types";

/** A request to the worker. It holds one file at a time; opening another closes the first. */
export type EngineRequest =
  | { id: number; kind: "open"; file: File }
  | { id: number; kind: "inspect"; settings: Settings }
  | { id: number; kind: "preview"; settings: Settings };

/** A reply of the worker. Each request gets exactly one `done`, `failed` or `trapped`. */
export type EngineReply =
  | { id: number; kind: "progress"; done: number; total: number }
  | { id: number; kind: "done"; answer: Inspection | SettingsPreview | null }
  /** The core refused, with a message for the user. */
  | { id: number; kind: "failed"; failure: Failure }
  /** A bug, or out of memory. The worker must be replaced. */
  | { id: number; kind: "trapped"; reason: string };
