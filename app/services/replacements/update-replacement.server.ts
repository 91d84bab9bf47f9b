import { storeChoices } from "~/db/replacements.server";
import { createQueued } from "~/jobs/queue.server";
import { AppError, invalidField } from "~/lib/app-error";
import { type Choices, choicesOf, withChange } from "./choices";
import { comparisonOf, getReplacement, requireReplacement } from "./get-replacement.server";
import type { Replacement } from "./replacement-shape";

/**
 * Changes the choices about a replacement. If the matches change, the columns are compared again.
 *
 * @param change checked by `choicesSchema`
 * @throws AppError not_found, processing (not compared yet, or being applied), or invalid_input (no such column, or one
 *   column matched twice)
 */
export async function updateReplacement(
  userId: string,
  id: string,
  change: Choices,
  datasetId: string,
): Promise<Replacement> {
  const found = await requireReplacement(userId, id, datasetId);
  const comparison = comparisonOf(found);
  if (comparison === null) throw new AppError("processing");
  const choices = withChange(choicesOf(found), change);
  requireColumns(change, comparison);
  const isStored = await createQueued("compare-replacement", (job) =>
    storeChoices(userId, id, { choices, keepsComparison: change.matches === undefined }, job),
  );
  if (!isStored) throw new AppError("processing");
  return getReplacement(userId, id, datasetId);
}

/** Tries the step again that failed. @throws AppError not_found or processing */
export async function retryReplacement(userId: string, id: string, datasetId: string): Promise<void> {
  const found = await requireReplacement(userId, id, datasetId);
  const same = { choices: choicesOf(found), keepsComparison: true };
  const isStored = await createQueued("compare-replacement", (job) => storeChoices(userId, id, same, job));
  if (!isStored) throw new AppError("processing");
}

/** @throws AppError invalid_input */
function requireColumns(
  { matches = {}, divisors = {}, left_out = [] }: Choices,
  { oldColumns, newColumns }: NonNullable<ReturnType<typeof comparisonOf>>,
): void {
  const isOld = (number: number) => oldColumns.some(({ column }) => column === number);
  const isNew = (number: number) => newColumns.some(({ column }) => column === number);
  const matched = Object.values(matches).filter((column) => column !== null);
  for (const [old, fresh] of Object.entries(matches)) {
    if (!isOld(Number(old))) throw invalidField("matches", `The old file has no column ${old}.`);
    if (fresh !== null && !isNew(fresh))
      throw invalidField("matches", `The new file has no column ${fresh}.`);
  }
  if (new Set(matched).size < matched.length) {
    throw invalidField("matches", "A column of the new file can take the place of one old column only.");
  }
  const unknown = Object.keys(divisors).find((column) => !isNew(Number(column)));
  if (unknown !== undefined) throw invalidField("divisors", `The new file has no column ${unknown}.`);
  const left = left_out.find((column) => !isNew(column));
  if (left !== undefined) throw invalidField("left_out", `The new file has no column ${left}.`);
}
