import { type PanelEntry, panelEntry, readPanel } from "~/analyses/panels";
import { FUNCTION_KEYS } from "~/compute/contract/tables";
import type { FunctionKey } from "~/compute/contract/types";
import { AppError } from "~/lib/app-error";
import { getAnalysis } from "~/services/analyses/get-analysis.server";
import { loadResult } from "./load-result.server";

/**
 * One panel of an analysis of the user, with its views.
 *
 * @param functionKey as an address gives it
 * @throws AppError not_found (no such analysis or function, or no result), processing, or conflict
 */
export async function loadPanelEntry(
  userId: string,
  analysisId: string,
  functionKey: string,
): Promise<PanelEntry> {
  const key = FUNCTION_KEYS.find((each): each is FunctionKey => each === functionKey);
  if (!key) throw new AppError("not_found");
  const analysis = await getAnalysis(userId, analysisId);
  const { asked, panels } = await loadResult(userId, analysis, [key]);
  const [panel] = panels;
  if (panel?.state === "processing") throw new AppError("processing");
  if (panel?.state !== "ready") throw new AppError("not_found");
  return panelEntry(key, readPanel(panel.json), asked);
}
