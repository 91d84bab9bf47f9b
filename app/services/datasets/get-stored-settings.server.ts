import type { Settings } from "~/compute/contract/types";
import { getDatasetRow } from "./get-dataset.server";
import { settingsOf } from "./update-settings.server";

/** The import settings of a dataset; {} means the suggested ones. @throws AppError not_found */
export async function getStoredSettings(userId: string, datasetId: string): Promise<Settings> {
  return settingsOf(await getDatasetRow(userId, datasetId));
}
