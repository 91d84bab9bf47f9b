import { eraseReplacement } from "~/db/replacements.server";
import { cancelJobsOf } from "~/jobs/queue.server";
import { AppError } from "~/lib/app-error";
import { giveSpaceBack } from "../deletions/free-space.server";
import { requireReplacement } from "./get-replacement.server";

/** Gives a replacement up: its file is erased, the dataset stays as it is. @throws AppError not_found or processing */
export async function deleteReplacement(userId: string, id: string, datasetId: string): Promise<void> {
  const found = await requireReplacement(userId, id, datasetId);
  if (found.applying) throw new AppError("processing");
  await cancelJobsOf(userId, id);
  await eraseReplacement(userId, id);
  await giveSpaceBack(userId);
}
