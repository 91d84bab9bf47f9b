import type { Settings, SettingsPreview } from "~/compute/contract/types";
import type { InspectedFile } from "~/compute/engine-jobs";
import { runEngineJob } from "~/compute/engine.server";
import type { JobProgress } from "~/compute/job-signal";
import { LIMITS } from "~/config/limits";
import type { DatasetChange } from "~/db/datasets.server";
import { AppError, type AppErrorCode, invalidField } from "~/lib/app-error";
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

/** Inspects a file as it suggests itself, except for a sheet, delimiter, encoding or table that is already set. */
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
 * Previews a file as it is read by some settings.
 *
 * @param inspect whether to inspect the file by these settings as well
 * @throws AppError invalid_input on the setting that does not fit the file, or on no field when the file is damaged there
 */
export async function previewFile(
  file: OriginalFile,
  settings: Settings,
  inspect: boolean,
): Promise<{ preview: SettingsPreview; inspected: InspectedFile | null }> {
  // Checks the bytes first: nothing is shown of a damaged file, not even what was read from it before.
  const input = { ...(await fileInput(file)), settings, inspect };
  const kept = inspect ? null : findPreview(file, settings);
  if (kept !== null) return { preview: kept, inspected: null };
  const options = { limitSeconds: LIMITS.previewSeconds };
  const { preview, inspected } = await refusing(runEngineJob("previewFile", input, options));
  return { preview: keepPreview(file, settings, preview), inspected };
}

const TOO_SLOW: readonly string[] = ["stopped", "timeout", "busy"] satisfies AppErrorCode[];

/**
 * Like `previewFile`, for settings that an import follows at once. The file is read a single time: the import finds
 * the columns in the blob store.
 *
 * @returns null when that takes longer than `LIMITS.finalizeSeconds` or no thread is free. The import job then reads the
 *   file, with its own time limit, its progress and its cancel.
 */
export async function previewBeforeImport(
  file: OriginalFile,
  settings: Settings,
): Promise<SettingsPreview | null> {
  await requireOriginal(file);
  const kept = findPreview(file, settings);
  if (kept !== null && (await findColumns(file, settings)) !== null) return kept;
  try {
    const signal = AbortSignal.timeout(LIMITS.finalizeSeconds * 1000);
    const options = { limitSeconds: LIMITS.previewSeconds, signal };
    const { stored, preview } = await refusing(readColumns(file, settings, { preview: true }, options));
    keepColumns(file, settings, stored);
    if (preview !== null) return keepPreview(file, settings, preview);
  } catch (error) {
    if (error instanceof AppError && TOO_SLOW.includes(error.code)) return null;
    // The import job waits for room on the disk.
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

/** Stores an inspection. @returns the change to the dataset's row */
export async function storeInspection(inspected: InspectedFile): Promise<DatasetChange> {
  const { hash } = await putBlob(inspected.json);
  return { inspectionHash: hash, rowCount: inspected.rowCount, colCount: inspected.colCount };
}
