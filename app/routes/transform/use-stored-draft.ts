import { useEffect, useRef } from "react";
import { FORGET } from "~/components/forget-drafts";
import { readDraft, storeDraft, type StoredDraft } from "./stored-draft";
import type { Kind } from "./transform-search";

interface DraftKey {
  projectId: string;
  columnId: string | null;
  kind: Kind;
}

/**
 * Keeps an unsaved recipe in this browser, so that it survives a reload and a lost connection.
 *
 * @param draft what is on screen; null when nothing differs from what is saved
 * @param restore receives the stored draft when the page opens
 * @param isPosted whether the server sent the page with what was just posted, which is newer than what is stored
 */
export function useStoredDraft(
  { projectId, columnId, kind }: DraftKey,
  draft: StoredDraft | null,
  restore: (draft: StoredDraft) => void,
  isPosted: boolean,
): void {
  const latest = useRef({ restore, isPosted });
  useEffect(() => {
    latest.current = { restore, isPosted };
  });
  const isReady = useRef(false);
  useEffect(() => {
    const stored = readDraft(projectId, columnId, kind);
    if (stored && !latest.current.isPosted) latest.current.restore(stored);
  }, [projectId, columnId, kind]);

  const text = JSON.stringify(draft);
  useEffect(() => {
    // The first run has what the server rendered, before anything was restored.
    if (!isReady.current) {
      isReady.current = true;
      return;
    }
    storeDraft(projectId, columnId, kind, JSON.parse(text) as StoredDraft | null);
  }, [projectId, columnId, kind, text]);

  useEffect(() => {
    const forget = () => storeDraft(projectId, columnId, kind, null);
    window.addEventListener(FORGET, forget);
    return () => window.removeEventListener(FORGET, forget);
  }, [projectId, columnId, kind]);
}
