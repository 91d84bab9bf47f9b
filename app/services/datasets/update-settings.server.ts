import type { Question, Receipt, Settings } from "~/compute/contract/types";
import { type DatasetWithProjects, findDataset, updateDatasetAt } from "~/db/datasets.server";
import { AppError, notFound } from "~/lib/app-error";
import { fileAnswers } from "~/lib/file-answers";
import { getDatasetRow } from "./get-dataset.server";
import { settingsKey } from "./kept-readings.server";
import { previewBeforeImport, previewFile, storeInspection } from "./read-file.server";
import type { SettingsAnswer } from "./settings-shape";

/** Settings that change the raw view. */
const RAW_VIEW = ["sheet", "delimiter", "encoding"] as const;

/** Whether the file must be inspected again: its raw rows change, or another of its tables is read. */
function isOtherView(before: Settings, after: Settings): boolean {
  const table = ({ answers }: Settings) => fileAnswers(answers)?.tables;
  return RAW_VIEW.some((field) => before[field] !== after[field]) || table(before) !== table(after);
}

/**
 * Replaces the settings of a dataset if they fit its file, and previews the import. A missing setting means the
 * suggested one. New projects use the settings; existing projects keep their data.
 *
 * @param thenImports whether an import with these settings follows at once
 * @throws AppError not_found, processing, invalid_input naming the setting, or conflict if a concurrent request has
 *   stored other settings; then nothing changes
 */
export async function updateSettings(
  userId: string,
  datasetId: string,
  settings: Settings,
  thenImports = false,
): Promise<SettingsAnswer> {
  return applySettings(userId, await getReadableDataset(userId, datasetId), settings, thenImports);
}

/** A dataset whose file could be read. @throws AppError not_found, processing, invalid_input */
export async function getReadableDataset(userId: string, datasetId: string): Promise<DatasetWithProjects> {
  const dataset = await getDatasetRow(userId, datasetId);
  if (dataset.status === "toprocess") throw new AppError("processing");
  if (dataset.inspectionHash === null) {
    const userMessage = dataset.message ?? "This file could not be read.";
    throw new AppError("invalid_input", { field: "", userMessage });
  }
  return dataset;
}

/** As `updateSettings`, for a dataset whose inspection has succeeded. */
export async function applySettings(
  userId: string,
  dataset: DatasetWithProjects,
  settings: Settings,
  thenImports = false,
): Promise<SettingsAnswer> {
  const before = settingsOf(dataset);
  const inspect = isOtherView(before, settings);
  const { preview, inspected } =
    thenImports && !inspect
      ? { preview: await previewBeforeImport(dataset, settings), inspected: null }
      : await previewFile(dataset, settings, inspect);
  const { preview_after_settings, receipt, questions, row_count } = preview;
  const changed = dataset.settings === null || !sameSettings(before, settings);
  const kept = await updateDatasetAt(userId, dataset, {
    ...(inspected === null ? {} : await storeInspection(inspected)),
    settings,
    settingsVersion: dataset.settingsVersion + (changed ? 1 : 0),
    receipt,
    questions,
  });
  if (!kept) await requireSameSettings(userId, dataset.id, settings);
  return { preview_after_settings, receipt, questions, row_count };
}

/** After a concurrent update: accepts it if it stored the same settings. @throws AppError not_found or conflict */
async function requireSameSettings(userId: string, datasetId: string, settings: Settings): Promise<void> {
  const present = await findDataset(userId, datasetId);
  if (present === null) throw notFound("dataset");
  if (present.settings !== null && sameSettings(settingsOf(present), settings)) return;
  throw new AppError("conflict", {
    userMessage:
      "The settings of this file were changed at the same moment, from another page or by another program. Those changes were kept; reload the page to see them.",
  });
}

/** The import settings of a dataset; {} means the suggested ones. */
export function settingsOf(dataset: Pick<DatasetWithProjects, "settings">): Settings {
  return (dataset.settings ?? {}) as Settings;
}

/**
 * The receipt for the last settings, or for the suggested ones.
 *
 * @throws AppError not_found, processing, or invalid_input if the user must choose a setting first (column ranges)
 */
export async function getReceipt(userId: string, datasetId: string): Promise<Receipt> {
  return (await getReading(userId, datasetId)).receipt;
}

/** Receipt and questions for the last settings, or for the suggested ones. @throws AppError as `getReceipt` */
async function getReading(
  userId: string,
  datasetId: string,
): Promise<{ settings: Settings; receipt: Receipt; questions: Question[] }> {
  const dataset = await getReadableDataset(userId, datasetId);
  const settings = settingsOf(dataset);
  if (dataset.receipt !== null && dataset.questions !== null) {
    const { receipt, questions } = dataset;
    return { settings, receipt: receipt as Receipt, questions: questions as Question[] };
  }
  const { preview } = await previewFile(dataset, settings, false);
  const { receipt, questions } = preview;
  // Not stored if the settings have changed in the meantime.
  await updateDatasetAt(userId, dataset, { receipt, questions });
  return { settings, receipt, questions };
}

function sameSettings(one: Settings, other: Settings): boolean {
  return settingsKey(one) === settingsKey(other);
}
