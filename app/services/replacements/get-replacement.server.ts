import { LIMITS } from "~/config/limits";
import { listTablesOfDataset } from "~/db/project-tables.server";
import { listProjectSizes } from "~/db/projects.server";
import { findReplacement, findReplacementOf, type ReplacementWithFiles } from "~/db/replacements.server";
import { enqueueJob, listProgress, readWhenSettled } from "~/jobs/queue.server";
import { notFound } from "~/lib/app-error";
import { getDatasetRow } from "../datasets/get-dataset.server";
import { type Choices, choicesOf } from "./choices";
import { listFileColumnUsers } from "./column-usage.server";
import { divisorOf, isAdded, type StoredComparison, storedComparison } from "./comparison";
import { type Effect, movementOf, storedEffect } from "./effect-shape";
import type { ComparedColumn, Replacement } from "./replacement-shape";
import { newRowsText, rangeText, verdictOfGone, verdictOfNew, verdictOfPair } from "./verdicts";

const HOUR_MS = 3_600_000;

/** The stored row of a replacement of the user's dataset. @throws AppError not_found */
export async function requireReplacement(
  userId: string,
  id: string,
  datasetId: string,
): Promise<ReplacementWithFiles> {
  const found = await findReplacement(userId, id);
  if (found?.datasetId !== datasetId) throw notFound("replacement");
  return found;
}

/** A replacement of the user's dataset. @throws AppError not_found */
export async function getReplacement(userId: string, id: string, datasetId: string): Promise<Replacement> {
  return describe(await requireReplacement(userId, id, datasetId));
}

/** Like `getReplacement`, for a page: waits a moment for a running comparison. @throws AppError not_found */
export function getSettledReplacement(userId: string, id: string, datasetId: string): Promise<Replacement> {
  return readWhenSettled(
    id,
    () => getReplacement(userId, id, datasetId),
    ({ state }) => state === "comparing" || state === "applying",
  );
}

/** The id of the newest replacement of a dataset that is not applied, or null. @throws AppError not_found */
export async function findDraftOf(userId: string, datasetId: string): Promise<string | null> {
  await getDatasetRow(userId, datasetId);
  return (await findReplacementOf(userId, datasetId))?.id ?? null;
}

/** The dataset that a draft is a new file for; null if it is not a draft of the user. */
export async function findDatasetOfDraft(userId: string, id: string): Promise<string | null> {
  return (await findReplacement(userId, id))?.datasetId ?? null;
}

/** The comparison of a replacement; null until it has been made for the present settings of both files. */
export function comparisonOf({ comparison, draft, dataset }: ReplacementWithFiles): StoredComparison | null {
  const stored = storedComparison.readOptional(comparison);
  const isCurrent =
    stored?.settingsVersions.old === dataset.settingsVersion &&
    stored.settingsVersions.new === draft.settingsVersion;
  return isCurrent ? stored : null;
}

async function describe(found: ReplacementWithFiles): Promise<Replacement> {
  const { id, ownerId, datasetId, draft, dataset, kind, applying, message, createdAt } = found;
  const comparison = comparisonOf(found);
  const state = applying
    ? "applying"
    : message !== null
      ? "failed"
      : comparison === null
        ? "comparing"
        : "ready";
  // The settings of one of the files were changed since the comparison.
  if (state === "comparing") await enqueueJob("compare-replacement", { subjectId: id, ownerId });
  const choices = choicesOf(found);
  return {
    id,
    dataset: datasetId,
    dataset_name: dataset.name,
    kind,
    old_file_name: dataset.fileName,
    file_name: draft.fileName,
    byte_length: draft.byteLength,
    state,
    message,
    progress: (await listProgress(ownerId, [id])).get(id) ?? null,
    created_at: createdAt.toISOString(),
    expires_at: new Date(createdAt.getTime() + LIMITS.replacementHours * HOUR_MS).toISOString(),
    choices,
    rows: comparison?.rows ?? null,
    new_rows: comparison === null ? null : newRowsText(comparison),
    columns:
      comparison === null
        ? []
        : listColumns(comparison, choices, await listFileColumnUsers(ownerId, datasetId), kind),
    projects:
      comparison === null
        ? await listProjectSizes(ownerId, datasetId)
        : (await listTablesOfDataset(ownerId, datasetId)).map(sizeOf),
    effect: inOrder(storedEffect.readOptional(found.effect)),
  };
}

/** A project as `listProjectSizes` gives it, from a table that is read anyway. */
function sizeOf({ project, analyses }: Awaited<ReturnType<typeof listTablesOfDataset>>[number]) {
  return { id: project.id, name: project.name, analyses: analyses.length };
}

/** The results that moved most first. */
function inOrder(effect: Effect | null): Effect | null {
  if (effect === null) return null;
  const results = effect.results
    .map((entry) => ({ entry, movement: movementOf(entry) }))
    .sort((a, b) => (a.movement === b.movement ? 0 : b.movement - a.movement))
    .map(({ entry }) => entry);
  return { ...effect, results };
}

/** All columns: the old file's columns in their order, then new columns. */
function listColumns(
  comparison: StoredComparison,
  choices: Choices,
  users: ReadonlyMap<number, string[]>,
  kind: Replacement["kind"],
): ComparedColumn[] {
  const { pairs, gone, added, oldColumns, newColumns, keys } = comparison;
  const oldAt = (column: number) => oldColumns.find((old) => old.column === column) ?? null;
  const newAt = (column: number) => newColumns.find((fresh) => fresh.column === column) ?? null;
  const matched = pairs.map((pair) => {
    const [old, fresh] = [oldAt(pair.old), newAt(pair.new)];
    const names = { old: old?.name ?? "", new: fresh?.name ?? "" };
    const { old: oldFacts, new: newFacts } = pair.comparison;
    return {
      old,
      new: fresh,
      matched_by: pair.by,
      result: verdictOfPair(pair, names, {
        isKey: pair.old === keys.entity || pair.old === keys.time,
        isAppended: kind === "append",
      }),
      old_facts: oldFacts,
      new_facts: newFacts,
      old_range: rangeText(oldFacts),
      new_range: rangeText(newFacts),
      comparison: pair.comparison,
      divisor: divisorOf(choices, pair),
    };
  });
  const alone = { matched_by: null, comparison: null, divisor: null };
  const missing = gone.map(({ old, facts }) => ({
    ...alone,
    old: oldAt(old),
    new: null,
    result: verdictOfGone(users.get(old) ?? [], kind),
    old_facts: facts,
    new_facts: null,
    old_range: rangeText(facts),
    new_range: "",
  }));
  const fresh = added.map(({ new: column, facts }) => ({
    ...alone,
    old: null,
    new: newAt(column),
    result: verdictOfNew(isAdded(choices, column)),
    old_facts: null,
    new_facts: facts,
    old_range: "",
    new_range: rangeText(facts),
  }));
  const byOld = (a: ComparedColumn, b: ComparedColumn) => (a.old?.column ?? 0) - (b.old?.column ?? 0);
  return [...[...matched, ...missing].sort(byOld), ...fresh];
}
