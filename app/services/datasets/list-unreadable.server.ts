import { listDatasets } from "~/db/datasets.server";

/** Ids of the user's datasets whose file could not be inspected: there is nothing to finalize, only a message. */
export async function listUnreadable(userId: string): Promise<string[]> {
  const rows = await listDatasets(userId);
  return rows
    .filter(({ status, inspectionHash }) => status === "estimand_preview" && inspectionHash === null)
    .map(({ id }) => id);
}
