import type { Settings } from "~/compute/contract/types";
import { runEngineJob } from "~/compute/engine.server";
import { LIMITS } from "~/config/limits";
import { updateDataset } from "~/db/datasets.server";
import {
  failReplacement,
  findReplacement,
  type ReplacementWithFiles,
  storeFindings,
} from "~/db/replacements.server";
import type { JobHandler } from "~/jobs/job-handler";
import { inspectFile, storeInspection } from "../datasets/read-file.server";
import { settingsOf } from "../datasets/update-settings.server";
import { choicesOf } from "./choices";
import { computeEffect } from "./compute-effect.server";
import { comparisonOf } from "./get-replacement.server";
import { makeNextFile } from "./next-file.server";
import { findFileKeys } from "./column-usage.server";
import { matchByName, type StoredComparison } from "./comparison";
import { settingsOfFile, withColumnSettings } from "./draft-settings";
import {
  keyColumn,
  type ReadTable,
  readTable,
  readTolerantly,
  type Running,
  tableInput,
} from "./read-both.server";

const OLD = "Reading the old file";
const NEW = "Reading the new file";

/**
 * Job: reads the new file as the old one was read, and compares the two. Idempotent: an interrupted comparison starts
 * again. Choices that change meanwhile queue another one.
 */
export const compareReplacementJob: JobHandler = {
  async run({ subjectId, ownerId, signal, report }) {
    const found = await findReplacement(ownerId, subjectId);
    if (found === null || found.applying) return;
    const running = { signal, report };
    const known = comparisonOf(found);
    const comparison = known ?? (await compareFiles(found, running));
    if (known === null) await storeFindings(found, { comparison });
    // Read again: the first comparison stores the settings of the draft.
    const compared = await findReplacement(ownerId, subjectId);
    if (compared === null || compared.applying) return;
    const next = await makeNextFile(compared, comparison, running);
    await computeEffect(compared, next, running, (effect) =>
      storeFindings(found, { effect, effectDone: effect.is_done }),
    );
  },

  failed: ({ subjectId, ownerId }, error) => failReplacement(ownerId, subjectId, error.userMessage),
  async again({ subjectId, ownerId }) {
    const found = await findReplacement(ownerId, subjectId);
    if (found === null || found.applying) return false;
    await failReplacement(ownerId, subjectId, null);
    return true;
  },
};

/** Reads both files, stores the settings and the inspection of the draft, and compares. */
async function compareFiles(found: ReplacementWithFiles, running: Running): Promise<StoredComparison> {
  const { draft, dataset } = found;
  const old = await readTable(dataset, settingsOf(dataset), OLD, running);
  const fresh = await readDraft(found, old, running);
  const { summary } = old.stored;
  const imported = { entity: keyColumn(summary, summary.entity), time: keyColumn(summary, summary.time) };
  const keys = (await findFileKeys(found.ownerId, dataset.id)) ?? imported;
  const named = matchByName(old.columns, fresh.columns, choicesOf(found).matches);
  const partner = (column: number | null) => named.find((pair) => pair.old === column)?.new ?? null;
  const unmatched = Object.entries(choicesOf(found).matches ?? {}).filter(([, match]) => match === null);
  running.report?.({ phase: "Comparing", done: 0, total: 1, unit: "columns" });
  const compared = await runEngineJob(
    "compareTables",
    {
      old: tableInput(old, keys),
      new: tableInput(fresh, { entity: partner(keys.entity), time: partner(keys.time) }),
      pairs: named.map((pair) => [pair.old, pair.new]),
      apart: unmatched.map(([column]) => Number(column)),
    },
    { limitSeconds: LIMITS.importSeconds, signal: running.signal },
  );
  return {
    ...compared,
    oldColumns: old.columns,
    newColumns: fresh.columns,
    pairs: compared.pairs
      .map(({ alike, ...pair }) => {
        const by = named.find((match) => match.old === pair.old)?.by;
        return { ...pair, by: alike || by === undefined ? ("likeness" as const) : by };
      })
      .sort((a, b) => a.old - b.old),
    keys,
    settingsVersions: { old: dataset.settingsVersion, new: draft.settingsVersion },
  };
}

/** Reads the draft by its own settings; the first time by the old file's settings, as far as they fit. */
async function readDraft(
  { draft, dataset, ownerId, ...row }: ReplacementWithFiles,
  old: ReadTable,
  running: Running,
): Promise<ReadTable> {
  if (draft.inspectionHash === null) {
    const change = await storeInspection(await inspectFile(draft, running));
    await updateDataset(ownerId, draft.id, { ...change, status: "estimand_preview", message: null });
  }
  if (draft.settings !== null) return readTable(draft, settingsOf(draft), NEW, running);
  const settingsOfOld = settingsOfFile(settingsOf(dataset), old.stored.summary.questions);
  const first = await readTolerantly(draft, settingsOfOld, NEW, running);
  const pairs = matchByName(old.columns, first.columns, choicesOf(row).matches);
  const settings = withColumnSettings(first.settings, settingsOf(dataset), pairs);
  const isSame = JSON.stringify(settings) === JSON.stringify(first.settings);
  const read = isSame ? first : await readTolerantly(draft, settings, NEW, running);
  await storeSettings(ownerId, draft.id, read.settings);
  return read;
}

async function storeSettings(ownerId: string, draftId: string, settings: Settings): Promise<void> {
  await updateDataset(ownerId, draftId, { settings, receipt: null, questions: null });
}
