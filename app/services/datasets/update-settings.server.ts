import type { Question, Receipt, Settings, SettingsPreview } from "~/compute/contract/types";
import type { InspectedFile } from "~/compute/engine-jobs";
import { type DatasetWithProjects, findDataset, updateDatasetAt } from "~/db/datasets.server";
import { storedQuestions, storedReceipt, storedSettings } from "~/db/stored-json";
import { AppError, notFound } from "~/lib/app-error";
import { fileAnswers } from "~/lib/file-answers";
import { getDatasetRow } from "./get-dataset.server";
import { settingsKey } from "./kept-readings.server";
import { previewBeforeImport, previewFile, storeInspection } from "./read-file.server";
import type { SettingsAnswer } from "./settings-shape";

/** Settings that change the raw view. */
const RAW_VIEW = ["sheet", "delimiter", "encoding"] as const;

/** Whether the settings need a new inspection: they change the rows of the raw view, or choose another table. */
function isOtherView(before: Settings, after: Settings): boolean {
  const table = ({ answers }: Settings) => fileAnswers(answers)?.tables;
  return RAW_VIEW.some((field) => before[field] !== after[field]) || table(before) !== table(after);
}

/**
 * Replaces the settings of a dataset when they fit its file, and previews it. Settings that are left out become
 * the core's suggestions. New projects are read by these settings; existing projects keep their data.
 *
 * @throws AppError not_found, processing, invalid_input naming the setting, or conflict when another request stored other
 *   settings at the same time; nothing changes then
 */
export async function updateSettings(
  userId: string,
  datasetId: string,
  settings: Settings,
): Promise<SettingsAnswer> {
  return applySettings(userId, await getReadableDataset(userId, datasetId), settings);
}

/** Like `updateSettings`, for a dataset that is known to be readable. */
export async function applySettings(
  userId: string,
  dataset: DatasetWithProjects,
  settings: Settings,
): Promise<SettingsAnswer> {
  const { preview, inspected } = await previewFile(
    dataset,
    settings,
    isOtherView(settingsOf(dataset), settings),
  );
  await storeSettings(userId, dataset, settings, preview, inspected);
  const { preview_after_settings, receipt, questions, row_count, shape } = preview;
  return { preview_after_settings, receipt, questions, row_count, ...(shape === undefined ? {} : { shape }) };
}

/**
 * Like `updateSettings`, for settings that an import follows at once: the file is read a single time. When that is
 * slow, the settings are stored without a receipt and the import job reads the file.
 *
 * @throws AppError as `updateSettings`
 */
export async function updateSettingsBeforeImport(
  userId: string,
  datasetId: string,
  settings: Settings,
): Promise<void> {
  await applySettingsBeforeImport(userId, await getReadableDataset(userId, datasetId), settings);
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

/**
 * A readable dataset that is no new file for another one.
 *
 * @throws AppError as `getReadableDataset`, and conflict
 */
export async function getListedDataset(userId: string, datasetId: string): Promise<DatasetWithProjects> {
  const dataset = await getReadableDataset(userId, datasetId);
  if (!dataset.isDraft) return dataset;
  throw new AppError("conflict", {
    userMessage:
      "This file is a new file for another dataset. Replace the data by it, or add it as a new dataset first.",
  });
}

/** Like `updateSettingsBeforeImport`, for a dataset that is known to be readable. */
export async function applySettingsBeforeImport(
  userId: string,
  dataset: DatasetWithProjects,
  settings: Settings,
): Promise<void> {
  const { preview, inspected } = isOtherView(settingsOf(dataset), settings)
    ? await previewFile(dataset, settings, true)
    : { preview: await previewBeforeImport(dataset, settings), inspected: null };
  await storeSettings(userId, dataset, settings, preview, inspected);
}

/** @param preview null when it is not known; it is then made when a page asks for it */
async function storeSettings(
  userId: string,
  dataset: DatasetWithProjects,
  settings: Settings,
  preview: SettingsPreview | null,
  inspected: InspectedFile | null,
): Promise<void> {
  const changed = dataset.settings === null || !sameSettings(settingsOf(dataset), settings);
  const stored = await updateDatasetAt(userId, dataset, {
    ...(inspected === null ? {} : await storeInspection(inspected)),
    settings,
    settingsVersion: dataset.settingsVersion + (changed ? 1 : 0),
    receipt: preview?.receipt ?? null,
    questions: preview?.questions ?? null,
  });
  if (!stored) await requireSameSettings(userId, dataset.id, settings);
}

/** Accepts that another request was faster when it stored the same settings. @throws AppError not_found or conflict */
async function requireSameSettings(userId: string, datasetId: string, settings: Settings): Promise<void> {
  const present = await findDataset(userId, datasetId);
  if (present === null) throw notFound("dataset");
  if (present.settings !== null && sameSettings(settingsOf(present), settings)) return;
  throw new AppError("conflict", {
    userMessage:
      "The settings of this file were changed at the same moment, from another page or by another program. Those changes were kept; reload the page to see them.",
  });
}

/** The settings of a dataset; {} is the core's suggestion. */
export function settingsOf(dataset: Pick<DatasetWithProjects, "settings">): Settings {
  return storedSettings.readOptional(dataset.settings) ?? {};
}

/**
 * The receipt for the last settings, or for the suggestion when there are none yet.
 *
 * @throws AppError not_found, processing, or invalid_input when a setting (column ranges) is required first
 */
export async function getReceipt(userId: string, datasetId: string): Promise<Receipt> {
  return (await getReading(userId, datasetId)).receipt;
}

/** Receipt and questions for the last settings, or for the suggestion. @throws AppError as `getReceipt` */
async function getReading(
  userId: string,
  datasetId: string,
): Promise<{ settings: Settings; receipt: Receipt; questions: Question[] }> {
  const dataset = await getReadableDataset(userId, datasetId);
  const settings = settingsOf(dataset);
  if (dataset.receipt !== null && dataset.questions !== null) {
    const { receipt, questions } = dataset;
    return { settings, receipt: storedReceipt.read(receipt), questions: storedQuestions.read(questions) };
  }
  const { preview } = await previewFile(dataset, settings, false);
  const { receipt, questions } = preview;
  // Stored only while the settings are still these: after a change it would be the wrong receipt.
  await updateDatasetAt(userId, dataset, { receipt, questions });
  return { settings, receipt, questions };
}

function sameSettings(one: Settings, other: Settings): boolean {
  return settingsKey(one) === settingsKey(other);
}
