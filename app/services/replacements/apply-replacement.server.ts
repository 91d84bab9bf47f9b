import { LIMITS } from "~/config/limits";
import { failReplacement, findReplacement, startApplying } from "~/db/replacements.server";
import { cancelJobsOf, createQueued, enqueueJob, waitForOutcome } from "~/jobs/queue.server";
import type { JobHandler } from "~/jobs/job-handler";
import { AppError } from "~/lib/app-error";
import { appliedOf, appliedUnlessFit } from "../recipes/applied-data";
import { type Choices, choicesOf, withChange } from "./choices";
import { comparisonOf, requireReplacement } from "./get-replacement.server";
import { makeNextFile } from "./next-file.server";
import { fileIsChanging, writeFileVersion } from "./write-file-version.server";

/**
 * Puts the new file in the place of the old one, in all projects of the dataset. Waits up to 8 seconds; after that the
 * job goes on alone.
 *
 * @param change decided together with it
 * @throws AppError not_found, processing (not compared yet, or the dataset's file is being changed), or conflict with the
 *   reason why nothing was changed
 */
export async function applyReplacement(
  userId: string,
  id: string,
  datasetId: string,
  change: Pick<Choices, "analyses"> = {},
): Promise<{ state: "done" | "processing" }> {
  const found = await requireReplacement(userId, id, datasetId);
  if (comparisonOf(found) === null) throw new AppError("processing");
  const choices = withChange(choicesOf(found), change);
  const isStarted = await createQueued("apply-replacement", (job) => startApplying(userId, id, choices, job));
  if (!isStarted && !(await requireReplacement(userId, id, datasetId)).applying) throw fileIsChanging();
  const outcome = await waitForOutcome(id, LIMITS.columns.waitMs, async () => {
    const row = await findReplacement(userId, id);
    if (row === null) return { state: "done" } as const;
    if (row.applying) return null;
    throw row.message === null
      ? new AppError("stopped")
      : new AppError("conflict", { userMessage: row.message });
  });
  return outcome ?? { state: "processing" };
}

/** Stops a replacement that is being applied: nothing changes, and its comparison is shown again. Idempotent. */
export async function stopApplying(userId: string, id: string, datasetId: string): Promise<void> {
  const found = await requireReplacement(userId, id, datasetId);
  if (!found.applying) return;
  await failReplacement(userId, id, null);
  await cancelJobsOf(userId, id);
  // The analyses are not computed while a replacement is being applied.
  if (!found.effectDone) await enqueueJob("compare-replacement", { subjectId: id, ownerId: userId });
}

/**
 * Job: reads the new file by its final settings into every project of the dataset, and writes all of it in one
 * transaction, which also erases the draft. Idempotent: until then nothing has changed.
 */
export const applyReplacementJob: JobHandler = {
  async run({ subjectId, ownerId, signal, report }) {
    const found = await findReplacement(ownerId, subjectId);
    if (found === null || !found.applying) return;
    const comparison = comparisonOf(found);
    if (comparison === null) {
      throw new AppError("conflict", {
        userMessage:
          "The settings of one of the files were changed in the meantime. Look at the comparison again.",
      });
    }
    const next = await makeNextFile(found, comparison, { signal, report });
    await writeFileVersion(
      { ownerId, datasetId: found.datasetId },
      {
        ...next,
        sameAs: null,
        refresh: null,
        draftId: found.id,
        appliedOf: choicesOf(found).analyses === "keep" ? appliedOf : appliedUnlessFit,
      },
      { signal, report },
    );
  },

  failed: ({ subjectId, ownerId }, error) => failReplacement(ownerId, subjectId, error.userMessage),
};
