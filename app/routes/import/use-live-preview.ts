import { useEffect, useRef, useState } from "react";
import { EngineFailure, EngineGone, keptOpenFile } from "~/compute/engine.client";
import type { Inspection, Settings, SettingsPreview } from "~/compute/contract/types";
import type { FieldErrors } from "~/lib/app-error";
import { urls } from "~/lib/urls";
import type { PreviewAnswer } from "./preview-settings.route";
import {
  draftForView,
  RAW_FIELDS,
  type SettingsDraft,
  settingsOfDraft,
  tableOf,
  tableRead,
  viewSettings,
} from "./settings-draft";

const PAUSE_MS = 120;

const UNREACHABLE: FieldErrors = {
  "": ["The server did not answer. The preview shows the last settings that worked."],
};

interface LivePreview {
  inspection: Inspection;
  /** The last preview that worked; `null` if none has. */
  preview: SettingsPreview | null;
  errors: FieldErrors;
  /** Whether the preview on screen belongs to earlier settings. */
  busy: boolean;
}

async function askEngine(
  datasetId: string,
  settings: Settings,
  inspect: boolean,
): Promise<PreviewAnswer | null> {
  const opened = keptOpenFile(datasetId);
  if (!opened) return null;
  try {
    const inspection = inspect ? await opened.inspect(settings) : null;
    return { preview: await opened.preview(settings), inspection, errors: null };
  } catch (error) {
    if (error instanceof EngineGone) return null;
    if (!(error instanceof EngineFailure)) throw error;
    const { details, message } = error.failure;
    return { preview: null, inspection: null, errors: { [details.field ?? ""]: [message] } };
  }
}

async function askServer(
  datasetId: string,
  settings: Settings,
  inspect: boolean,
  signal: AbortSignal,
): Promise<PreviewAnswer> {
  const response = await fetch(urls.previewSettings(datasetId), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ settings, inspect }),
    signal,
  });
  if (!response.ok) return { preview: null, inspection: null, errors: UNREACHABLE };
  return (await response.json()) as PreviewAnswer;
}

function rawViewKey(draft: SettingsDraft): string {
  return JSON.stringify(RAW_FIELDS.map((field) => draft[field]));
}

/**
 * Updates the preview after every change of the draft: in this browser if it still holds the file, otherwise on the
 * server. Both give the same answer.
 *
 * @param setDraft called if new raw rows suggest another header and first row
 */
export function useLivePreview(
  datasetId: string,
  draft: SettingsDraft,
  setDraft: (draft: SettingsDraft) => void,
  initial: Pick<LivePreview, "inspection" | "preview" | "errors">,
): LivePreview {
  const [state, setState] = useState<LivePreview>({ ...initial, busy: false });
  const shownView = useRef(rawViewKey(draft));
  const shownTable = useRef(tableRead(draft, initial.preview)?.value);
  const shownDraft = useRef(JSON.stringify(draft));

  useEffect(() => {
    const key = JSON.stringify(draft);
    if (key === shownDraft.current) return;
    shownDraft.current = key;
    const isOtherFile = rawViewKey(draft) !== shownView.current;
    // After another sheet, delimiter or encoding the file has other tables: the choice no longer applies.
    const table = isOtherFile ? undefined : tableOf(draft);
    const isNewView = isOtherFile || (table !== undefined && table !== shownTable.current);
    const checked = isNewView ? { settings: viewSettings(draft, table) } : settingsOfDraft(draft);
    if ("errors" in checked) return setState((now) => ({ ...now, errors: checked.errors, busy: false }));

    const controller = new AbortController();
    setState((now) => ({ ...now, busy: true }));
    const read = async () => {
      const answer =
        (await askEngine(datasetId, checked.settings, isNewView)) ??
        (await askServer(datasetId, checked.settings, isNewView, controller.signal));
      if (controller.signal.aborted) return;
      if (answer.errors) return setState((now) => ({ ...now, errors: answer.errors, busy: false }));
      let next = draft;
      if (answer.inspection) {
        next = draftForView(draft, answer.inspection, table);
        shownView.current = rawViewKey(draft);
        shownDraft.current = JSON.stringify(next);
        setDraft(next);
      }
      shownTable.current = tableRead(next, answer.preview)?.value;
      setState((now) => ({
        inspection: answer.inspection ?? now.inspection,
        preview: answer.preview,
        errors: {},
        busy: false,
      }));
    };
    const timer = setTimeout(() => {
      read().catch(() => {
        if (!controller.signal.aborted) setState((now) => ({ ...now, errors: UNREACHABLE, busy: false }));
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [datasetId, draft, setDraft]);

  return state;
}
