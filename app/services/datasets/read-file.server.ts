import type { Settings, SettingsPreview } from "~/compute/contract/types";
import type { InspectedFile } from "~/compute/engine-jobs";
import { runEngineJob } from "~/compute/engine.server";
import type { JobProgress } from "~/compute/job-signal";
import { LIMITS } from "~/config/limits";
import type { DatasetChange } from "~/db/datasets.server";
import { AppError, invalidField } from "~/lib/app-error";
import type { Progress } from "~/lib/progress";
import { isDiskFull } from "~/lib/disk-full";
import { putBlob } from "~/storage/blobs.server";
import { takeInspection } from "./inspections-ahead.server";
import { findColumns, findPreview, keepColumns, keepPreview } from "./kept-readings.server";
import { readColumns } from "./read-columns.server";
import { type OriginalFile, requireOriginal } from "./whole-file.server";

const fileInput = async (file: OriginalFile) => ({
  path: await requireOriginal(file),
  fileName: file.fileName,
});

/** Inspects a file with the suggested settings; a sheet, delimiter, encoding or table that is set is used. */
export async function inspectFile(
  file: OriginalFile & { settings?: unknown },
  options: { signal?: AbortSignal; report?: (progress: Progress) => void } = {},
): Promise<InspectedFile> {
  const input = { ...(await fileInput(file)), settings: file.settings ?? {} };
  const { signal } = options;
  const onProgress = ({ done, total }: JobProgress) =>
    options.report?.({ phase: "Reading the file", done, total, unit: "bytes" });
  const begun =
    Object.keys(input.settings).length === 0 ? await takeInspection(file, { signal, onProgress }) : null;
  if (begun !== null) return begun;
  return runEngineJob("inspectFile", input, { limitSeconds: LIMITS.inspectSeconds, signal, onProgress });
}

/**
 * Previews the import of a file with these settings.
 *
 * @param inspect whether to inspect the file again with these settings too
 * @throws AppError invalid_input for the setting that does not fit, or for the whole if the file is broken
 */
export async function previewFile(
  file: OriginalFile,
  settings: Settings,
  inspect: boolean,
): Promise<{ preview: SettingsPreview; inspected: InspectedFile | null }> {
  // `fileInput` checks the file first, so that a damaged file is never previewed from the cache.
  const input = { ...(await fileInput(file)), settings, inspect };
  const kept = inspect ? null : findPreview(file, settings);
  if (kept !== null) return { preview: kept, inspected: null };
  const options = { limitSeconds: LIMITS.previewSeconds };
  const { preview, inspected } = await refusing(runEngineJob("previewFile", input, options));
  return { preview: keepPreview(file, settings, preview), inspected };
}

/**
 * As `previewFile`, for settings that are imported at once: reads the file only once, and caches the columns for the
 * import.
 */
export async function previewBeforeImport(file: OriginalFile, settings: Settings): Promise<SettingsPreview> {
  await requireOriginal(file);
  const kept = findPreview(file, settings);
  if (kept !== null && (await findColumns(file, settings)) !== null) return kept;
  try {
    const options = { limitSeconds: LIMITS.previewSeconds };
    const { stored, preview } = await refusing(readColumns(file, settings, { preview: true }, options));
    keepColumns(file, settings, stored);
    if (preview !== null) return keepPreview(file, settings, preview);
  } catch (error) {
    // The preview works without space on the disk; the import then reports it.
    if (!isDiskFull(error)) throw error;
  }
  return (await previewFile(file, settings, false)).preview;
}

async function refusing<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "file_corrupted") throw error;
    throw invalidField("", error.userMessage);
  }
}

/** Stores an inspection. @returns the changes to the dataset's row */
export async function storeInspection(inspected: InspectedFile): Promise<DatasetChange> {
  const { hash } = await putBlob(inspected.json);
  return { inspectionHash: hash, rowCount: inspected.rowCount, colCount: inspected.colCount };
}
