import { useCallback, useEffect, useRef, useState } from "react";
import {
  type AnalysisDraft,
  isSameDraft,
  newDraft,
  readDraft,
  rebaseDraft,
  writeDraft,
} from "../analysis-draft";
import { changeDraft, type DraftChange, type Hint } from "../draft-changes";

const HINT_MS = 3000;

function storeKey(projectId: string, id: string | null): string {
  return `estimand:draft:${projectId}:${id ?? "new"}`;
}

/** The draft that this browser keeps of an analysis, if it keeps one. */
export function storedDraft(projectId: string, like: AnalysisDraft): AnalysisDraft | null {
  const stored = readDraft(localStorage.getItem(storeKey(projectId, like.id)));
  if (stored?.id !== like.id || stored.type !== like.type) return null;
  // The name of a saved analysis is changed by Rename alone.
  return stored.id === null ? stored : { ...stored, name: like.name };
}

/** Forgets what this browser keeps of an analysis. */
export function forgetDraft(projectId: string, id: string | null): void {
  localStorage.removeItem(storeKey(projectId, id));
}

/**
 * The new analysis that was posted is saved: this browser no longer keeps it. What was changed after the post becomes a
 * change of the saved one.
 */
export function adoptDraft(projectId: string, posted: AnalysisDraft, id: string): void {
  const stored = storedDraft(projectId, posted);
  forgetDraft(projectId, null);
  if (stored && !isSameDraft(stored, posted))
    localStorage.setItem(storeKey(projectId, id), writeDraft({ ...stored, id }));
}

export interface DraftState {
  draft: AnalysisDraft;
  hints: readonly Hint[];
  /** Whether it differs from what was saved; a new one differs as soon as something is chosen. */
  isChanged: boolean;
  change: (change: DraftChange) => void;
  /** Shows hints for three seconds. */
  tell: (hints: readonly Hint[]) => void;
  reset: () => void;
}

/**
 * The draft of one analysis. Unsaved changes are kept in the browser and come back with the page.
 *
 * @param initial what the server rendered: the saved analysis, or the draft in the address
 * @param saved the analysis as it was applied last; `null` for a new one
 */
export function useDraft(
  projectId: string,
  initial: AnalysisDraft,
  saved: AnalysisDraft | null,
  initialHints: readonly Hint[],
): DraftState {
  const [draft, setDraft] = useState(initial);
  const [hints, setHints] = useState(initialHints);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const base = saved ?? newDraft(draft.type);
  const isChanged = !isSameDraft(draft, base);

  useEffect(() => {
    const stored = storedDraft(projectId, initial);
    if (stored) setDraft(stored);
    // Only when another analysis is opened: what is typed meanwhile must stay.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [projectId, initial.id, initial.type]);

  const savedBefore = useRef(saved);
  useEffect(() => {
    const before = savedBefore.current;
    savedBefore.current = saved;
    // Saved anew by another control, such as Rename: nothing of that is an unapplied change.
    if (before && saved && before.id === saved.id && !isSameDraft(before, saved))
      setDraft((now) => (isSameDraft(now, saved) ? saved : rebaseDraft(now, before, saved)));
  }, [saved]);

  useEffect(() => {
    if (isChanged) localStorage.setItem(storeKey(projectId, draft.id), writeDraft(draft));
    else forgetDraft(projectId, draft.id);
  }, [projectId, draft, isChanged]);

  const tell = useCallback((next: readonly Hint[]) => {
    clearTimeout(timer.current);
    setHints(next);
    timer.current = setTimeout(() => setHints([]), HINT_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  // What the server says after a post stands as long as other hints.
  useEffect(() => {
    if (initialHints.length > 0) tell(initialHints);
  }, [initialHints, tell]);

  const change = useCallback(
    (next: DraftChange) => {
      const changed = changeDraft(draft, next);
      setDraft(changed.draft);
      if (changed.hint) tell([changed.hint]);
    },
    [draft, tell],
  );

  const reset = useCallback(() => {
    setDraft(saved ?? newDraft(draft.type));
    setHints([]);
  }, [saved, draft.type]);

  return { draft, hints, isChanged, change, tell, reset };
}
