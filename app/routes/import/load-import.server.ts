import type { Inspection, Settings, SettingsPreview } from "~/compute/contract/types";
import { AppError, type FieldErrors } from "~/lib/app-error";
import { getSettledDataset } from "~/services/datasets/get-dataset.server";
import { getPreview } from "~/services/datasets/get-preview.server";
import { getStoredSettings } from "~/services/datasets/get-stored-settings.server";
import { previewSettings } from "~/services/datasets/preview-settings.server";
import type { Progress } from "~/lib/progress";
import { fieldErrorsOfRefusal, isForForm } from "../page.server";
import { draftOf, type SettingsDraft } from "./settings-draft";
import { isDelayed } from "./delay";

interface Head {
  id: string;
  name: string;
  fileName: string;
}

/** Data of the import page: a file being inspected, a file that cannot be read, or the settings. */
type ImportPage = Head &
  (
    | { state: "processing"; progress: Progress | null; startedAt: string; delayed: boolean }
    | { state: "unreadable"; message: string }
    | {
        state: "ready";
        draft: SettingsDraft;
        inspection: Inspection;
        /** `null` if a setting is needed first. */
        preview: SettingsPreview | null;
        errors: FieldErrors;
        isFinalStep: boolean;
      }
  );

/** The preview with these settings, or why they do not fit the file. */
async function previewWith(userId: string, datasetId: string, settings: Settings) {
  try {
    const { preview } = await previewSettings(userId, datasetId, settings, false);
    return { preview, errors: {} satisfies FieldErrors };
  } catch (error) {
    if (!isForForm(error)) throw error;
    return { preview: null, errors: fieldErrorsOfRefusal(error) };
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
    return {
      ...head,
      state: "processing",
      progress: dataset.progress,
      startedAt: dataset.created_at,
      delayed: isDelayed(dataset.created_at, search),
    };
  }
  try {
    const inspection = await getPreview(userId, datasetId);
    const settings = await getStoredSettings(userId, datasetId);
    const { preview, errors } = await previewWith(userId, datasetId, settings);
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
