import type { Inspection, Settings, SettingsPreview } from "~/compute/contract/types";
import { AppError, type FieldErrors } from "~/lib/app-error";
import { getSettledDataset } from "~/services/datasets/get-dataset.server";
import { getPreview } from "~/services/datasets/get-preview.server";
import { getStoredSettings } from "~/services/datasets/get-stored-settings.server";
import { previewSettings } from "~/services/datasets/preview-settings.server";
import type { Progress } from "~/lib/progress";
import { isForForm } from "../page.server";
import { draftOf, type SettingsDraft } from "./settings-draft";
import { DELAYED_AFTER_MS } from "./delay";

interface Head {
  id: string;
  name: string;
  fileName: string;
}

/** What the import page shows: work in progress, a file that cannot be read, or the settings. */
export type ImportPage = Head &
  (
    | { state: "processing"; progress: Progress | null; startedAt: string; delayed: boolean }
    | { state: "unreadable"; message: string }
    | {
        state: "ready";
        draft: SettingsDraft;
        inspection: Inspection;
        /** `null` when a setting is needed first. */
        preview: SettingsPreview | null;
        errors: FieldErrors;
        isFinalStep: boolean;
      }
  );

/** The reading by the settings, or why they do not fit. */
async function readBy(userId: string, datasetId: string, settings: Settings) {
  try {
    const { preview } = await previewSettings(userId, datasetId, settings, false);
    return { preview, errors: {} };
  } catch (error) {
    if (!isForForm(error)) throw error;
    const errors: FieldErrors =
      Object.keys(error.fields).length > 0 ? error.fields : { "": [error.userMessage] };
    return { preview: null, errors };
  }
}

/** Loads the import page of a dataset. @throws AppError not_found */
export async function loadImport(
  userId: string,
  datasetId: string,
  search: URLSearchParams,
): Promise<ImportPage> {
  const dataset = await getSettledDataset(userId, datasetId);
  const head = { id: dataset.id, name: dataset.name, fileName: dataset.file_name };
  if (dataset.status === "toprocess") {
    const age = Date.now() - Date.parse(dataset.created_at);
    return {
      ...head,
      state: "processing",
      progress: dataset.progress,
      startedAt: dataset.created_at,
      delayed: age > DELAYED_AFTER_MS && !search.has("waiting"),
    };
  }
  try {
    const inspection = await getPreview(userId, datasetId);
    const settings = await getStoredSettings(userId, datasetId);
    const { preview, errors } = await readBy(userId, datasetId, settings);
    return {
      ...head,
      state: "ready",
      draft: draftOf(settings, inspection),
      inspection,
      preview,
      errors,
      isFinalStep: search.get("step") === "preview" && preview !== null,
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "file_corrupted") throw error;
    return { ...head, state: "unreadable", message: error.userMessage };
  }
}
