import type { Sheet } from "./sheet";

/** A sheet with its undo and redo steps; sheets share the rows that did not change. */
export interface History {
  past: readonly Sheet[];
  present: Sheet;
  future: readonly Sheet[];
}

const MAX_STEPS = 200;

export function newHistory(sheet: Sheet): History {
  return { past: [], present: sheet, future: [] };
}

/** Records a change. The same sheet is not a change. */
export function changed(history: History, sheet: Sheet): History {
  if (sheet === history.present) return history;
  return { past: [...history.past, history.present].slice(-MAX_STEPS), present: sheet, future: [] };
}

export function undone(history: History): History {
  const before = history.past.at(-1);
  if (!before) return history;
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future] };
}

export function redone(history: History): History {
  const [after, ...future] = history.future;
  if (!after) return history;
  return { past: [...history.past, history.present], present: after, future };
}
