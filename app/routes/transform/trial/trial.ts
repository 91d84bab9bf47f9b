import type { ColumnType, FormulaCheck, ComputedPreview, RecodeBlock } from "~/compute/contract/types";

/** The recipe on screen: a formula as text, or rules. Rules are null while fields are missing. */
export type Draft =
  { kind: "formula"; text: string } | { kind: "rules"; rules: readonly RecodeBlock[] | null };

/** A recipe as far as it could be checked and computed. */
export interface Trial {
  /** The check of a formula; null for rules. */
  check: FormulaCheck | null;
  /** The name of the column when the user gives none. */
  defaultName: string | null;
  type: ColumnType | null;
  preview: ComputedPreview | null;
  /** Why there is no preview; mistakes of a formula are in `check`. */
  failure: string | null;
  /** The rule that the failure is about, from 0. */
  rule: number | null;
}

export const NO_TRIAL: Trial = {
  check: null,
  defaultName: null,
  type: null,
  preview: null,
  failure: null,
  rule: null,
};

/** Rows of the preview table. */
export const FIRST_ROWS = 8;

/** The same draft gives the same key. */
export function draftKey(draft: Draft): string {
  return draft.kind === "formula" ? `f${draft.text}` : `r${JSON.stringify(draft.rules)}`;
}

export function isEmptyDraft(draft: Draft): boolean {
  return draft.kind === "formula" ? draft.text.trim() === "" : draft.rules === null;
}
