import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { BrowserData } from "~/services/analyses/get-browser-data.server";
import type { AnalysisDraft } from "../analysis-draft";
import type { Hint } from "../draft-changes";
import { readForPreview } from "./asked-preview";
import { PreviewCore, type PreviewedFunction } from "./preview-core";
import { type PreviewSwitch, usePreviewSwitch } from "./use-preview-switch";

/** Results of settings that are not applied. */
export interface Preview {
  functions: readonly PreviewedFunction[];
  /** Changes with the results. */
  version: number;
  /** Whether they belong to earlier settings. */
  isStale: boolean;
  /** Why there are none, although the settings are complete. */
  failure: string | null;
}

export interface LivePreview {
  /** Null if there is nothing to show: previews are off, parts are missing, or everything is applied. */
  preview: Preview | null;
  /** Why the settings cannot be applied, each at its place. */
  hints: readonly Hint[];
  /** Null if the table is too large for previews. */
  choice: PreviewSwitch | null;
  choose: (choice: PreviewSwitch) => void;
}

const FAILURE = "There is no preview of these settings in this browser. APPLY computes them on the server.";
const NO_HINTS: readonly Hint[] = [];

type Shown = Pick<Preview, "functions" | "failure" | "version"> & { key: string };

/**
 * Computes the results of a draft in this browser after each change.
 *
 * @param data null if the table is too large for that
 * @param draft null if there is nothing that is not applied
 */
export function usePreview(
  projectId: string,
  data: BrowserData | null,
  draft: AnalysisDraft | null,
): LivePreview {
  const [choice, setChoice] = usePreviewSwitch();
  const [core] = useState(() => new PreviewCore());
  useEffect(() => () => core.close(), [core]);
  const [shown, setShown] = useState<Shown | null>(null);
  const version = useRef(0);
  const isOn = choice === "on" && data !== null && draft !== null;
  const { asked, hints } = useMemo(
    () => (isOn ? readForPreview(projectId, data, draft) : { asked: null, hints: NO_HINTS }),
    [isOn, projectId, data, draft],
  );
  const key = asked?.key ?? null;
  const latest = useRef(asked);
  useEffect(() => {
    latest.current = asked;
  });
  useEffect(() => {
    const wanted = latest.current;
    if (wanted === null) return setShown(null);
    const abort = new AbortController();
    const show = (functions: readonly PreviewedFunction[], failure: string | null) => {
      if (abort.signal.aborted) return;
      version.current += 1;
      setShown({ key: wanted.key, functions, failure, version: version.current });
    };
    core
      .compute(wanted, abort.signal)
      .then(
        (functions) => functions && show(functions, null),
        () => show([], FAILURE),
      )
      .finally(() => {
        if (core.isSlow) setChoice("slow");
      });
    return () => abort.abort();
  }, [core, key, setChoice]);
  const choose = useCallback(
    (next: PreviewSwitch) => {
      core.forgive();
      setChoice(next);
    },
    [core, setChoice],
  );
  const preview = shown && asked ? { ...shown, isStale: shown.key !== key } : null;
  return { preview, hints, choice: data === null ? null : choice, choose };
}
