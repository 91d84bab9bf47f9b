import { changeFormula, type Formula, type FormulaChange } from "./formula-changes";
import { caretAt, piecesOf } from "./pieces";

/** UNDO goes back at most this many changes. */
export const MOST_UNDO = 20;

/** Typing without a pause of this length is one change. */
const PAUSE_MS = 1000;

/** The formula on screen with its changes. */
export interface FormulaHistory {
  present: Formula;
  past: readonly Formula[];
  future: readonly Formula[];
  /** When the last character was typed; null after any other change. */
  typedAt: number | null;
}

export type HistoryStep =
  | FormulaChange
  | { kind: "type"; text: string; position: number; time: number }
  /** Moves the caret before piece `at`. */
  | { kind: "go"; at: number }
  /** Follows the caret of the text field. */
  | { kind: "go-to-position"; position: number }
  | { kind: "undo" }
  | { kind: "redo" }
  | { kind: "replace"; text: string };

export function newHistory(text: string): FormulaHistory {
  return { present: { text, at: piecesOf(text).length }, past: [], future: [], typedAt: null };
}

function changed(history: FormulaHistory, present: Formula, typedAt: number | null = null): FormulaHistory {
  if (present.text === history.present.text) return { ...history, present, typedAt };
  const goesOn = typedAt !== null && history.typedAt !== null && typedAt - history.typedAt < PAUSE_MS;
  const past = goesOn ? history.past : [...history.past, history.present].slice(-MOST_UNDO);
  return { present, past, future: [], typedAt };
}

/** The formula and its history after a step. */
export function stepFormula(history: FormulaHistory, step: HistoryStep): FormulaHistory {
  const { present, past, future } = history;
  const pieces = piecesOf(present.text);
  switch (step.kind) {
    case "type": {
      const at = caretAt(piecesOf(step.text), step.position);
      return changed(history, { text: step.text, at }, step.time);
    }
    case "go":
      return { ...history, present: { ...present, at: Math.max(0, Math.min(pieces.length, step.at)) } };
    case "go-to-position":
      return { ...history, present: { ...present, at: caretAt(pieces, step.position) } };
    case "undo": {
      const back = past.at(-1);
      if (!back) return history;
      return { present: back, past: past.slice(0, -1), future: [present, ...future], typedAt: null };
    }
    case "redo": {
      const [next, ...later] = future;
      if (!next) return history;
      return { present: next, past: [...past, present].slice(-MOST_UNDO), future: later, typedAt: null };
    }
    case "replace":
      return changed(history, { text: step.text, at: piecesOf(step.text).length });
    default:
      return changed(history, changeFormula(present, step));
  }
}
