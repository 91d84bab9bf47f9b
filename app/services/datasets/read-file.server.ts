import type { Settings } from "~/compute/contract/types";
import type { InspectedFile } from "~/compute/engine-jobs";
import { runEngineJob } from "~/compute/engine.server";
import { LIMITS } from "~/config/limits";
import type { DatasetChange } from "~/db/datasets.server";
import { AppError, invalidField } from "~/lib/app-error";
import type { Progress } from "~/lib/progress";
import { putBlob } from "~/storage/blobs.server";
import { type OriginalFile, requireOriginal } from "./whole-file.server";

const fileInput = async (file: OriginalFile) => ({
  path: await requireOriginal(file),
  fileName: file.fileName,
});

/** What is in a file, by its own reading; a sheet, delimiter, encoding or table that is set already holds. */
export async function inspectFile(
  file: OriginalFile & { settings?: unknown },
  options: { signal?: AbortSignal; report?: (progress: Progress) => void } = {},
): Promise<InspectedFile> {
  return runEngineJob(
    "inspectFile",
    { ...(await fileInput(file)), settings: file.settings ?? {} },
    {
      limitSeconds: LIMITS.inspectSeconds,
      signal: options.signal,
      onProgress: ({ done, total }) =>
        options.report?.({ phase: "Reading the file", done, total, unit: "bytes" }),
    },
  );
}

/**
 * What settings make of a file.
 *
 * @param inspect whether to look at the file anew by these settings as well
 * @throws AppError invalid_input on the setting that does not fit, or on none when the file breaks off there
 */
export async function previewFile(file: OriginalFile, settings: Settings, inspect: boolean) {
  try {
    const options = { limitSeconds: LIMITS.previewSeconds };
    const input = { ...(await fileInput(file)), settings, inspect };
    return await runEngineJob("previewFile", input, options);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "file_corrupted") throw error;
    throw invalidField("", error.userMessage);
  }
}

/** Stores an inspection; what it changes in the dataset's row. */
export async function storeInspection(inspected: InspectedFile): Promise<DatasetChange> {
  const { hash } = await putBlob(inspected.json);
  return { inspectionHash: hash, rowCount: inspected.rowCount, colCount: inspected.colCount };
}
