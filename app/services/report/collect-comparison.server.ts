import type { TableLook } from "~/analyses/comparison/table-look";
import { ENGINE_VERSION } from "~/compute/contract/tables";
import type { SentPart } from "~/report/report-input";
import { getComparison } from "../analyses/get-comparison.server";

/** How long a report waits for results that are not computed yet. */
const WAIT_MS = 20_000;

/** The comparison that a report has. */
export interface WantedComparison {
  projectId: string;
  /** Analyses in order. */
  ids: readonly string[];
  look: TableLook;
}

/**
 * A comparison of analyses of the user, for a report.
 *
 * @throws AppError as `getComparison`
 */
export async function collectComparison(
  userId: string,
  { projectId, ids, look }: WantedComparison,
  timeZone: string,
): Promise<SentPart> {
  const { sources, rows } = await getComparison(userId, projectId, ids, { waitMs: WAIT_MS, timeZone });
  return { kind: "comparison", compared: { sources, rows }, look, version: ENGINE_VERSION };
}
