import type { TableLook } from "~/analyses/comparison/table-look";
import { requireComparable } from "../analyses/get-comparison.server";
import { getReportPlan, saveReportPlan } from "./joint-report.server";

/**
 * Adds a comparison to the end of a project's joint report.
 *
 * @throws AppError not_found, invalid_input, or conflict if the report was changed in the meantime
 */
export async function addComparison(
  userId: string,
  projectId: string,
  ids: readonly string[],
  { shows, decimals }: TableLook,
): Promise<void> {
  requireComparable(ids);
  const { title, parts, version } = await getReportPlan(userId, projectId);
  const part = { kind: "comparison" as const, analyses: [...ids], shows: [...shows], decimals };
  await saveReportPlan(userId, projectId, version, { title, parts: [...parts, part] });
}
