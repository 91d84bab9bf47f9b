import { useCallback, useReducer } from "react";
import { type FormulaHistory, type HistoryStep, newHistory, stepFormula } from "./formula-history";
import { type Piece, piecesOf } from "./pieces";

export interface FormulaState extends FormulaHistory {
  text: string;
  pieces: Piece[];
  step: (step: HistoryStep) => void;
}

/** The formula on screen, by chips and as text. */
export function useFormula(initial: string): FormulaState {
  const [history, step] = useReducer(stepFormula, initial, newHistory);
  const { text } = history.present;
  return { ...history, text, pieces: piecesOf(text), step: useCallback((next) => step(next), []) };
}

/** Steps back or forward for Ctrl+Z, Ctrl+Y and Ctrl+Shift+Z; null for other keys. */
export function historyStep(event: { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }) {
  if (!event.ctrlKey && !event.metaKey) return null;
  const key = event.key.toLowerCase();
  if (key === "z") return { kind: event.shiftKey ? "redo" : "undo" } as const;
  return key === "y" ? ({ kind: "redo" } as const) : null;
}
