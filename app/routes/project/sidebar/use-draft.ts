import { NavigationType, useNavigationType } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { type AnalysisDraft, isSameDraft, rebaseDraft, writeDraft } from "../draft/analysis-draft";
import { readDraft } from "../draft/read-draft";
import { readStored, writeStored } from "~/lib/browser-store";
import { changeDraft, type DraftChange } from "../draft/draft-changes";
import type { Hint } from "../draft/draft-options";

const HINT_MS = 3000;

function storeKey(projectId: string, id: string | null): string {
  return `draft:${projectId}:${id ?? "new"}`;
}

/** The draft of an analysis that this browser has stored, if any. */
export function storedDraft(projectId: string, like: AnalysisDraft): AnalysisDraft | null {
  const stored = readDraft(readStored(storeKey(projectId, like.id)));
  if (stored?.id !== like.id || stored.type !== like.type) return null;
  // Only Rename changes the name of a saved analysis.
  return stored.id === null ? stored : { ...stored, name: like.name };
}

/** Where the browser keeps the draft that a link brought last. */
const linkKey = (projectId: string) => `draft-link:${projectId}`;

/**
 * Whether a new analysis starts with the draft of its URL, although the browser may have stored another. It does when a link
 * was followed, in this window or a new one; after a reload and on the way back, changes since then are kept.
 *
 * @param isFollowed whether the link was followed in this window
 */
export function startsFromLink(
  projectId: string,
  carried: AnalysisDraft,
  base: AnalysisDraft,
  isFollowed: boolean,
): boolean {
  if (carried.id !== null || isSameDraft(carried, base)) return false;
  const text = writeDraft(carried);
  const isKnown = readStored(linkKey(projectId)) === text;
  writeStored(linkKey(projectId), text);
  return isFollowed || !isKnown;
}

/** Deletes the stored draft of an analysis. */
export function forgetDraft(projectId: string, id: string | null): void {
  writeStored(storeKey(projectId, id), null);
}

/**
 * Call it after the server has saved a new analysis. Deletes the stored draft of the new analysis; changes that the
 * user made after the post become unapplied changes of the saved analysis.
 */
export function adoptDraft(projectId: string, posted: AnalysisDraft, id: string): void {
  const stored = storedDraft(projectId, posted);
  forgetDraft(projectId, null);
  if (stored && !isSameDraft(stored, posted))
    writeStored(storeKey(projectId, id), writeDraft({ ...stored, id }));
}

export interface DraftState {
  draft: AnalysisDraft;
  hints: readonly Hint[];
  /** Whether the draft differs from the saved analysis; for a new one, from the last settings. */
  isChanged: boolean;
  change: (change: DraftChange) => void;
  /** Shows hints for three seconds. */
  showHints: (hints: readonly Hint[]) => void;
  reset: () => void;
}

/**
 * The draft of one analysis. This browser stores unapplied changes and restores them with the page.
 *
 * @param initial what the server rendered: the saved analysis, or the draft in the URL
 * @param saved the analysis as last applied; `null` for a new one
 * @param base what Reset returns to: `saved`, or a new analysis with the last settings
 */
export function useDraft(
  projectId: string,
  initial: AnalysisDraft,
  saved: AnalysisDraft | null,
  base: AnalysisDraft,
  initialHints: readonly Hint[],
): DraftState {
  const [kept, setKept] = useState({ draft: initial, saved });
  const setDraft = useCallback((draft: AnalysisDraft) => setKept((now) => ({ ...now, draft })), []);
  // Changes that another control, such as Rename, has saved are not unapplied changes. An effect would be a frame late.
  const draft = kept.saved && saved ? rebaseDraft(kept.draft, kept.saved, saved) : kept.draft;
  if (kept.saved !== saved) setKept({ draft, saved });
  const [hints, setHints] = useState(initialHints);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isChanged = !isSameDraft(draft, base);
  const isFollowed = useNavigationType() === NavigationType.Push;

  useEffect(() => {
    if (startsFromLink(projectId, initial, base, isFollowed)) return;
    const stored = storedDraft(projectId, initial);
    if (stored) setDraft(stored);
    // Runs only when another analysis is opened, so that it never overwrites what the user types.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [projectId, initial.id, initial.type]);

  useEffect(() => {
    writeStored(storeKey(projectId, draft.id), isChanged ? writeDraft(draft) : null);
  }, [projectId, draft, isChanged]);

  const showHints = useCallback((next: readonly Hint[]) => {
    clearTimeout(timer.current);
    setHints(next);
    timer.current = setTimeout(() => setHints([]), HINT_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Hints of the server disappear after the same time as other hints.
  useEffect(() => {
    if (initialHints.length > 0) showHints(initialHints);
  }, [initialHints, showHints]);

  const change = useCallback(
    (next: DraftChange) => {
      const changed = changeDraft(draft, next);
      setDraft(changed.draft);
      // A change that is accepted has answered the hint before it.
      showHints(changed.hint ? [changed.hint] : []);
    },
    [draft, setDraft, showHints],
  );

  const reset = useCallback(() => {
    setDraft(base);
    setHints([]);
  }, [base, setDraft]);

  return { draft, hints, isChanged, change, showHints, reset };
}
