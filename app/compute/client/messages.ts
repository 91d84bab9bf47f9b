import type { Failure, Inspection, Settings, SettingsPreview } from "../contract/types";

/** What the page asks the worker. One file at a time: opening another drops the first. */
export type EngineRequest =
  | { id: number; kind: "open"; file: File }
  | { id: number; kind: "inspect"; settings: Settings }
  | { id: number; kind: "preview"; settings: Settings };

/** What the worker answers; every request gets exactly one `done`, `failed` or `trapped`. */
export type EngineReply =
  | { id: number; kind: "progress"; done: number; total: number }
  | { id: number; kind: "done"; answer: Inspection | SettingsPreview | null }
  /** The core said no, in words for the user. */
  | { id: number; kind: "failed"; failure: Failure }
  /** A bug or a lack of memory: the worker must be replaced. */
  | { id: number; kind: "trapped"; reason: string };
