import { listDatasets } from "~/db/datasets.server";

/** Ids of the user's datasets whose inspection failed; they have a message and cannot be finalized. */
export async function listUnreadable(userId: string): Promise<string[]> {
  const rows = await listDatasets(userId);
  return rows
    .filter(({ status, inspectionHash }) => status === "estimand_preview" && inspectionHash === null)
    .map(({ id }) => id);
}
