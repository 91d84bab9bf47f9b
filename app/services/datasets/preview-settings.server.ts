import type { Inspection, Settings, SettingsPreview } from "~/compute/contract/types";
import { previewFile } from "./read-file.server";
import { getReadableDataset } from "./update-settings.server";

/**
 * Previews a dataset's file with some settings, without storing them.
 *
 * @param inspect whether to return the raw view by these settings too (sheet, delimiter, encoding, table)
 * @throws AppError not_found, processing, or invalid_input naming the setting
 */
export async function previewSettings(
  userId: string,
  datasetId: string,
  settings: Settings,
  inspect: boolean,
): Promise<{ preview: SettingsPreview; inspection: Inspection | null }> {
  const dataset = await getReadableDataset(userId, datasetId);
  const { preview, inspected } = await previewFile(dataset, settings, inspect);
  const inspection =
    inspected === null ? null : (JSON.parse(new TextDecoder().decode(inspected.json)) as Inspection);
  return { preview, inspection };
}
