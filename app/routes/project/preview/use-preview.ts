import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { EngineFailure } from "~/compute/engine.client";
import type { BrowserData } from "~/services/analyses/get-browser-data.server";
import type { AnalysisDraft } from "../draft/analysis-draft";
import type { Hint } from "../draft/draft-options";
import { hintsOfFields } from "../draft/field-hints";
import { missingParts } from "../draft/missing-parts";
import type { DependentPreflight, readForPreview } from "./asked-preview";
import { PreviewCore, type PreviewedFunction } from "./preview-core";
import { type PreviewSwitch, usePreviewSwitch } from "./use-preview-switch";

/** Results of settings that are not applied. */
export interface Preview {
  functions: readonly PreviewedFunction[];
  preflights: readonly DependentPreflight[];
  /** The core's time for them. */
  milliseconds: number;
  /** Whether they belong to earlier settings. */
  isStale: boolean;
  /** Why there are none, although the settings are complete. */
  failure: string | null;
}

export interface LivePreview {
  /** Null if there is nothing to show: previews are off, parts are missing, or everything is applied. */
  preview: Preview | null;
  /** Why the settings cannot be applied, each with its part of the sidebar. */
  hints: readonly Hint[];
  /** Whether the table is small enough for previews. */
  isOffered: boolean;
  /** Null if it is too large, and until the browser's choice is known. */
  choice: PreviewSwitch | null;
  choose: (choice: PreviewSwitch) => void;
}

const FAILURE = "There is no preview of these settings in this browser. APPLY computes them on the server.";
const NO_HINTS: readonly Hint[] = [];

/** Results with the settings that they belong to; `refusal` is why the core refuses these. */
type Shown = Omit<Preview, "isStale"> & { key: string; refusal: readonly Hint[] };

const NOTHING = { functions: [], preflights: [], milliseconds: 0, failure: null, refusal: NO_HINTS };

/** The core's refusal with its part of the sidebar; null for any other error. */
function refusalOf(error: unknown): readonly Hint[] | null {
  if (!(error instanceof EngineFailure)) return null;
  const { details, message } = error.failure;
  return hintsOfFields({ [details.field ?? ""]: [message] });
}

/** Reads drafts. The browser loads it for the first draft without missing parts, because it brings the schemas of requests. */
function useReader(isWanted: boolean): typeof readForPreview | null {
  const [reader, setReader] = useState<typeof readForPreview | null>(null);
  useEffect(() => {
    if (!isWanted || reader !== null) return;
    let isOpen = true;
    import("./asked-preview").then(
      (loaded) => isOpen && setReader(() => loaded.readForPreview),
      // Without it there is no preview; APPLY does not need it.
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, [isWanted, reader]);
  return reader;
}

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
  const isOn = choice === "on" && data !== null && draft !== null;
  const isWhole = useMemo(() => isOn && missingParts(draft).length === 0, [isOn, draft]);
  const read = useReader(isWhole);
  const { asked, hints } = useMemo(
    () => (isOn && isWhole && read ? read(projectId, data, draft) : { asked: null, hints: NO_HINTS }),
    [isOn, isWhole, read, projectId, data, draft],
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
    const show = (found: Partial<Shown>) => {
      if (!abort.signal.aborted) setShown({ ...NOTHING, ...found, key: wanted.key });
    };
    core
      .compute(wanted, abort.signal)
      .then(
        (found) => found && show(found),
        (error: unknown) => {
          const refusal = refusalOf(error);
          show(refusal === null ? { failure: FAILURE } : { refusal });
        },
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
  const isStale = shown?.key !== key;
  const preview = shown && asked && shown.refusal.length === 0 ? { ...shown, isStale } : null;
  const refusal = shown && asked && !isStale ? shown.refusal : NO_HINTS;
  return {
    preview,
    hints: hints.length > 0 ? hints : refusal,
    isOffered: data !== null,
    choice: data === null ? null : choice,
    choose,
  };
}
