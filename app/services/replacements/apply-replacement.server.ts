import { LIMITS } from "~/config/limits";
import { failReplacement, findReplacement, startApplying } from "~/db/replacements.server";
import { createQueued, waitForEnd } from "~/jobs/queue.server";
import type { JobHandler } from "~/jobs/runner.server";
import { AppError } from "~/lib/app-error";
import { forgetReads } from "~/lib/read-once.server";
import { settingsOf } from "../datasets/update-settings.server";
import { choicesOf } from "./choices";
import { finalSettings } from "./draft-settings";
import { comparisonOf, requireReplacement } from "./get-replacement.server";
import { writeFileVersion } from "./write-file-version.server";

/**
 * Puts the new file in the place of the old one, in all projects of the dataset. Waits up to 8 seconds; after that the
 * job goes on alone.
 *
 * @throws AppError not_found, processing (not compared yet), or conflict with the reason why nothing was changed
 */
export async function applyReplacement(
  userId: string,
  id: string,
  datasetId: string,
): Promise<{ state: "done" | "processing"; dataset: string }> {
  const found = await requireReplacement(userId, id, datasetId);
  if (comparisonOf(found) === null) throw new AppError("processing");
  await createQueued("apply-replacement", (job) => startApplying(userId, id, job));
  const deadline = performance.now() + LIMITS.columns.waitMs;
  for (;;) {
    const ended = waitForEnd(id, deadline - performance.now());
    try {
      const row = await findReplacement(userId, id);
      if (row === null) break;
      if (!row.applying) throw new AppError("conflict", { userMessage: row.message ?? undefined });
      if (performance.now() >= deadline) return { state: "processing", dataset: datasetId };
      await ended.first;
    } finally {
      ended.stop();
    }
  }
  forgetReads();
  return { state: "done", dataset: datasetId };
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
    const { draft, dataset } = found;
    const settings = finalSettings(settingsOf(draft), comparison, choicesOf(found));
    await writeFileVersion(
      { ownerId, datasetId: dataset.id },
      {
        origin: `Replaced data by ${draft.fileName}`,
        file: draft,
        settings,
        matches: Object.fromEntries(comparison.pairs.map((pair) => [String(pair.old), pair.new])),
        sameAs: null,
        draftId: draft.id,
      },
      { signal, report },
    );
  },

  failed: ({ subjectId, ownerId }, error) => failReplacement(ownerId, subjectId, error.userMessage),
  cancelled: ({ subjectId, ownerId }) => failReplacement(ownerId, subjectId, null),
};
