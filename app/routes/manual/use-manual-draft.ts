import { useCallback, useEffect, useRef, useState } from "react";
import { changed, type History, newHistory, redone, undone } from "~/components/entry-grid/history";
import type { Sheet } from "~/components/entry-grid/sheet";
import { FORGET } from "~/components/forget-drafts";
import { readStored, writeStored } from "~/lib/browser-store";
import { newSheet, readManualDraft, writeManualDraft } from "./manual-draft";

const SAVE_AFTER_MS = 400;

/**
 * Name and table of a typed dataset, with undo. This browser stores them until they are submitted.
 *
 * @param key storage key of the draft, one per user
 * @param firstName the name that came back with a refused form
 */
export function useManualDraft(key: string, firstName: string) {
  const [name, setName] = useState(firstName);
  const [history, setHistory] = useState<History>(() => newHistory(newSheet()));
  const [restored, setRestored] = useState(false);
  const isLoaded = useRef(false);
  const isDone = useRef(false);

  useEffect(() => {
    const draft = readManualDraft(readStored(key));
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
      if (isLoaded.current && !isDone.current) writeStored(key, writeManualDraft({ name, sheet }));
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
  /** Clears name and table; undo restores the table. */
  const discard = useCallback(() => {
    setName("");
    setHistory((now) => changed(now, newSheet()));
    setRestored(false);
  }, []);
  /** Deletes the stored draft. Call it after the server has created the dataset. */
  const forget = useCallback(() => {
    isDone.current = true;
    writeStored(key, null);
  }, [key]);

  return { name, setName, history, sheet, change, undo, redo, discard, forget, restored };
}

export type ManualDraftState = ReturnType<typeof useManualDraft>;
