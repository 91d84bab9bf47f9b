import { useCallback, useEffect, useRef, useState } from "react";
import { changed, type History, newHistory, redone, undone } from "~/components/entry-grid/history";
import type { Sheet } from "~/components/entry-grid/sheet";
import { FORGET } from "~/components/forget-drafts";
import { newSheet, readManualDraft, writeManualDraft } from "./manual-draft";

const SAVE_AFTER_MS = 400;

/** The browser's store may be full or forbidden: then there is no draft, and typing goes on. */
function keep(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    return;
  }
}

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Name and table as they are typed, with undo, kept in this browser until they are submitted.
 *
 * @param key under which the draft is kept: one for each user
 * @param firstName name that a refused form brought back
 */
export function useManualDraft(key: string, firstName: string) {
  const [name, setName] = useState(firstName);
  const [history, setHistory] = useState<History>(() => newHistory(newSheet()));
  const [restored, setRestored] = useState(false);
  const isLoaded = useRef(false);
  const isDone = useRef(false);

  useEffect(() => {
    const draft = readManualDraft(kept(key));
    isLoaded.current = true;
    if (!draft) return;
    setName(draft.name);
    setHistory(newHistory(draft.sheet));
    setRestored(true);
  }, [key]);

  const sheet = history.present;
  const latest = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = () => {
      if (isLoaded.current && !isDone.current) keep(key, writeManualDraft({ name, sheet }));
    };
    const timer = setTimeout(() => latest.current(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key, name, sheet]);
  useEffect(() => {
    const save = () => latest.current();
    const end = () => {
      isDone.current = true;
    };
    window.addEventListener("pagehide", save);
    window.addEventListener(FORGET, end);
    return () => {
      window.removeEventListener("pagehide", save);
      window.removeEventListener(FORGET, end);
      save();
    };
  }, []);

  const change = useCallback((next: Sheet) => setHistory((now) => changed(now, next)), []);
  const undo = useCallback(() => setHistory(undone), []);
  const redo = useCallback(() => setHistory(redone), []);
  /** Starts over; undo brings back what was there. */
  const discard = useCallback(() => {
    setName("");
    setHistory((now) => changed(now, newSheet()));
    setRestored(false);
  }, []);
  /** The table has been taken: nothing is kept any more. */
  const forget = useCallback(() => {
    isDone.current = true;
    keep(key, null);
  }, [key]);

  return { name, setName, history, sheet, change, undo, redo, discard, forget, restored };
}

export type ManualDraftState = ReturnType<typeof useManualDraft>;
