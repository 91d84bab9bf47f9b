import type { Question, Receipt, Settings } from "~/compute/contract/types";
import { type DatasetWithProjects, findDataset, updateDatasetAt } from "~/db/datasets.server";
import { AppError, notFound } from "~/lib/app-error";
import { fileAnswers } from "~/lib/file-answers";
import { getDatasetRow } from "./get-dataset.server";
import { settingsKey } from "./kept-readings.server";
import { previewBeforeImport, previewFile, storeInspection } from "./read-file.server";
import type { SettingsAnswer } from "./settings-shape";

/** Settings by which the raw view changes. */
const RAW_VIEW = ["sheet", "delimiter", "encoding"] as const;

/** Whether a file is to be looked at anew: its rows stand otherwise, or another of its tables is read. */
function isOtherView(before: Settings, after: Settings): boolean {
  const table = ({ answers }: Settings) => fileAnswers(answers)?.tables;
  return RAW_VIEW.some((field) => before[field] !== after[field]) || table(before) !== table(after);
}

/**
 * Keeps settings (all of them: what is left out is the core's suggestion) when they fit the file, and shows what they
 * make of it. Projects made from then on are read by them; those that exist keep their data.
 *
 * @param thenImports whether the file is imported by them at once
 * @throws AppError not_found, processing, invalid_input naming the setting, or conflict when another request kept other
 *   settings meanwhile; nothing changes then
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

/** As `updateSettings`, for a dataset that is known to be readable. */
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

/** Another request was faster: that is no matter when it kept the same. */
async function requireSameSettings(userId: string, datasetId: string, settings: Settings): Promise<void> {
  const present = await findDataset(userId, datasetId);
  if (present === null) throw notFound("dataset");
  if (present.settings !== null && sameSettings(settingsOf(present), settings)) return;
  throw new AppError("conflict", {
    userMessage:
      "The settings of this file were changed at the same moment, from another page or by another program. Those changes were kept; reload the page to see them.",
  });
}

/** The settings a dataset is read by; {} is the core's suggestion. */
export function settingsOf(dataset: Pick<DatasetWithProjects, "settings">): Settings {
  return (dataset.settings ?? {}) as Settings;
}

/**
 * The receipt by the last settings, or by the suggestion when there are none yet.
 *
 * @throws AppError not_found, processing, or invalid_input when a setting is needed first (column ranges)
 */
export async function getReceipt(userId: string, datasetId: string): Promise<Receipt> {
  return (await getReading(userId, datasetId)).receipt;
}

/** Receipt and questions by the last settings, or by the suggestion. @throws AppError as `getReceipt` */
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
  // Of settings that were replaced meanwhile it would be the wrong one.
  await updateDatasetAt(userId, dataset, { receipt, questions });
  return { settings, receipt, questions };
}

function sameSettings(one: Settings, other: Settings): boolean {
  return settingsKey(one) === settingsKey(other);
}
