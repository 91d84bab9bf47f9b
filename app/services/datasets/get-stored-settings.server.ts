import type { Settings } from "~/compute/contract/types";
import { getDatasetRow } from "./get-dataset.server";
import { settingsOf } from "./update-settings.server";

/** The settings a dataset is read by; {} is the core's suggestion. @throws AppError not_found */
export async function getStoredSettings(userId: string, datasetId: string): Promise<Settings> {
  return settingsOf(await getDatasetRow(userId, datasetId));
}
