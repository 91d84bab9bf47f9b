import { useCallback, useEffect, useState } from "react";
import { readStored, writeStored } from "~/lib/browser-store";

const STORE_KEY = "preview";

/** Whether results are shown while choosing: yes, no, or no because this browser is too slow. */
export type PreviewSwitch = "on" | "off" | "slow";

/** Null until the browser's choice is known: the server renders no preview. */
export function usePreviewSwitch(): [PreviewSwitch | null, (choice: PreviewSwitch) => void] {
  const [choice, setChoice] = useState<PreviewSwitch | null>(null);
  useEffect(() => {
    const stored = readStored(STORE_KEY);
    setChoice(stored === "off" || stored === "slow" ? stored : "on");
  }, []);
  const choose = useCallback((next: PreviewSwitch) => {
    setChoice(next);
    writeStored(STORE_KEY, next === "on" ? null : next);
  }, []);
  return [choice, choose];
}
