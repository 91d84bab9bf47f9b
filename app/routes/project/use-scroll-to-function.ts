import { useCallback, useEffect, useRef } from "react";
import type { FunctionKey } from "~/compute/contract/types";
import { previewId } from "./results/results-id";
import { FORM_ID } from "./sidebar/analysis-form";

/** From choosing a function to scrolling to its result. */
const DELAY_MS = 1000;

/** Whether the results are next to the sidebar, or it is collapsed: elsewhere a scroll would take it out of sight. */
function mayScroll(): boolean {
  const form = document.getElementById(FORM_ID);
  return matchMedia("(min-width: 901px)").matches || form === null || form.offsetParent === null;
}

/**
 * Scrolls to the result of the function chosen last: to its preview after a second, and when its result appears after APPLY. The focus
 * stays where it is.
 *
 * @param analysisId of the open analysis; `null` for a new one
 * @param shown changes when results appear
 * @returns takes the function that was just chosen, or null when one was taken off
 */
export function useScrollToFunction(
  analysisId: string | null,
  shown: string,
): (key: FunctionKey | null) => void {
  const wanted = useRef<{ key: FunctionKey; due: number; isPreviewed: boolean } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const follow = useCallback(() => {
    clearTimeout(timer.current);
    const now = wanted.current;
    if (now === null) return;
    timer.current = setTimeout(
      () => {
        const preview = document.getElementById(previewId(now.key));
        const result = preview ?? document.getElementById(now.key);
        if (!result || (preview && now.isPreviewed) || !mayScroll()) return;
        // APPLY replaces a preview by its result, at another position of the page.
        wanted.current = preview ? { ...now, isPreviewed: true } : null;
        const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
        result.scrollIntoView({ behavior: isStill ? "instant" : "smooth", block: "start" });
      },
      Math.max(0, now.due - Date.now()),
    );
  }, []);

  const before = useRef(analysisId);
  useEffect(() => {
    // Applying a new analysis saves it; any other change opens another analysis.
    if (before.current !== null && before.current !== analysisId) wanted.current = null;
    before.current = analysisId;
    follow();
  }, [analysisId, shown, follow]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return useCallback(
    (key) => {
      wanted.current = key === null ? null : { key, due: Date.now() + DELAY_MS, isPreviewed: false };
      follow();
    },
    [follow],
  );
}
