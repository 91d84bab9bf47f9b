import { z } from "zod";
import type { NullCounts } from "~/compute/contract/types";
import type { Transform } from "~/compute/engine-jobs";
import { runEngineJob } from "~/compute/engine.server";
import { LIMITS } from "~/config/limits";
import type { ProjectTable } from "~/db/project-tables.server";
import { type ColumnImage, type FilterImage, noImages, type TableImages } from "~/db/table-images";
import { StoredJson } from "~/db/stored-json";
import { AppError } from "~/lib/app-error";
import type { Progress } from "~/lib/progress";
import { putBlob } from "~/storage/blobs.server";
import { withTemporaryFolder } from "~/storage/private-files.server";
import { conditionsOf, filterRules, liveColumns, transformOf, usesOf } from "./recipe";
import { columnsToRead, indexesToRead, toTableInput } from "./table-input";
import { orderRecipes, type RecipeKey, withDependents } from "./recipe-order";

/** Where a computation starts: recipes that changed, and columns with new values. `keys`: entity or time changed. */
export type RecipeRoots = { changed: RecipeKey[]; keys: boolean };

/** The roots of a computation that waits, as its edit stores them. */
export const storedRoots = new StoredJson<RecipeRoots>("start of a computation", () =>
  z.object({ changed: z.array(z.union([z.int(), z.string()])), keys: z.boolean() }),
);

type Recipe = {
  key: RecipeKey;
  name: string;
  uses: number[];
  needsKeys: boolean;
  transform: Transform;
};

type ComputedRecipe = {
  type: ColumnImage["type"];
  categorical: boolean;
  nulls: NullCounts;
  notes: unknown[];
  nullCount: number;
  hash: string;
};

type ComputeOptions = {
  /**
   * A recipe that cannot be computed on these data: `refuse` throws, `mark` leaves its values empty and stores why, so
   * that an import is not lost.
   */
  onFailure: "refuse" | "mark";
  signal?: AbortSignal;
  report?: (progress: Progress) => void;
};

/** Gives a constant column without values: 0 / 0 is not defined (docs/methods/formulas.md). */
const NO_VALUES: Transform = { formula: "0 / 0" };

/** The recipes that have to be computed, in order; each may turn out not to change. */
export function listWork(table: ProjectTable, { changed, keys }: RecipeRoots): Recipe[] {
  const ordered = orderRecipes(listRecipes(table));
  const ofKeys = keys ? ordered.filter(({ needsKeys }) => needsKeys).map(({ key }) => key) : [];
  return withDependents(ordered, new Set([...changed, ...ofKeys]));
}

/** Roots that reach every recipe of a table. */
export function allRecipes(table: ProjectTable): RecipeRoots {
  return { changed: listRecipes(table).map(({ key }) => key), keys: true };
}

/** The blobs of everything that recipes gave. */
export function listRecipeBlobs(table: ProjectTable): { key: RecipeKey; hash: string }[] {
  return listRecipes(table).map(({ key }) => {
    const column = table.columns.find(({ columnIndex }) => columnIndex === key);
    const filter = table.filters.find(({ id }) => id === key);
    return { key, hash: column?.blobHash ?? filter?.maskHash ?? "" };
  });
}

/** The columns that a computation reads from their files: the inputs that the work does not compute itself. */
export function listInputs(table: ProjectTable, work: readonly Recipe[]): ColumnImage[] {
  const computed = new Set(work.map(({ key }) => key));
  const read = new Set(work.flatMap((recipe) => indexesToRead(recipe, table.project)));
  return liveColumns(table.columns).filter(
    ({ columnIndex }) => read.has(columnIndex) && !computed.has(columnIndex),
  );
}

/**
 * Computes recipes and all that depend on them, in order, and stores the values as blobs. A recipe whose inputs turn out
 * unchanged is not computed.
 *
 * @param table with the changes already in it
 * @returns images of the columns and filters that were computed
 * @throws AppError the core's refusal; conflict when a dependent recipe cannot be computed; timeout, stopped, busy
 */
export async function computeRecipes(
  table: ProjectTable,
  roots: RecipeRoots,
  { onFailure, signal, report }: ComputeOptions,
): Promise<TableImages> {
  const work = listWork(table, roots);
  const images = noImages();
  const columns = new Map(table.columns.map((column) => [column.columnIndex, column]));
  const dirty = new Set<RecipeKey>(roots.changed);
  for (const [done, recipe] of work.entries()) {
    const isRoot = dirty.has(recipe.key) || (roots.keys && recipe.needsKeys);
    if (!isRoot && !recipe.uses.some((index) => dirty.has(index))) continue;
    report?.({ phase: `Computing ${recipe.name}`, done, total: work.length, unit: "columns" });
    const outcome = await tryRecipe(recipe, { ...table, columns: [...columns.values()] }, signal);
    if (outcome instanceof AppError && onFailure === "refuse") throw refusalOf(recipe, roots, outcome);
    const problem = outcome instanceof AppError ? outcome.userMessage : null;
    const computed =
      outcome instanceof AppError ? await evaluate(NO_VALUES, [], false, table, signal) : outcome;
    if (typeof recipe.key === "string") {
      const filter = table.filters.find(({ id }) => id === recipe.key);
      if (filter !== undefined) images.filters[filter.id] = filterOf(filter, computed, table, problem);
      continue;
    }
    const before = columns.get(recipe.key);
    if (before === undefined) continue;
    const after = columnOf(before, computed, problem);
    if (after.blobHash !== before.blobHash || after.type !== before.type) dirty.add(recipe.key);
    columns.set(recipe.key, after);
    images.columns[String(recipe.key)] = after;
  }
  return images;
}

function listRecipes({ columns, filters }: ProjectTable): Recipe[] {
  const ofColumns = liveColumns(columns).flatMap((column) => {
    const transform = transformOf(column);
    const { columnIndex: key, name, needsKeys } = column;
    return transform === null ? [] : [{ key, name, needsKeys, uses: usesOf(column), transform }];
  });
  const ofFilters = filters.map((filter) => ({
    key: filter.id,
    name: filter.name,
    needsKeys: false,
    uses: usesOf(filter),
    transform: { rules: filterRules(conditionsOf(filter)) },
  }));
  return [...ofColumns, ...ofFilters];
}

/** The outcome of a recipe, or the refusal if these data do not fit it. */
async function tryRecipe(
  recipe: Recipe,
  table: ProjectTable,
  signal: AbortSignal | undefined,
): Promise<ComputedRecipe | AppError> {
  const read = indexesToRead(recipe, table.project);
  const live = liveColumns(table.columns);
  const missing = read.find((index) => !live.some(({ columnIndex }) => columnIndex === index));
  if (missing !== undefined) {
    const name = table.columns.find(({ columnIndex }) => columnIndex === missing)?.name ?? String(missing);
    return new AppError("conflict", {
      userMessage: `The column “${name}”, which it reads, is not in the data.`,
    });
  }
  const columns = columnsToRead(live, recipe, table.project);
  try {
    return await evaluate(recipe.transform, columns, recipe.needsKeys, table, signal);
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid_input") return error;
    throw error;
  }
}

async function evaluate(
  transform: Transform,
  columns: ColumnImage[],
  needsKeys: boolean,
  { project }: ProjectTable,
  signal: AbortSignal | undefined,
): Promise<ComputedRecipe> {
  const input = toTableInput(project, columns, needsKeys);
  return withTemporaryFolder(async (folder) => {
    const options = { limitSeconds: LIMITS.columns.computeSeconds, signal };
    const { summary, column } = await runEngineJob(
      "transformColumn",
      { ...input, transform, folder },
      options,
    );
    await putBlob({ file: column.file, hash: column.hash });
    return { ...summary, nullCount: column.nullCount, hash: column.hash };
  });
}

function columnOf(before: ColumnImage, computed: ComputedRecipe, problem: string | null): ColumnImage {
  return {
    ...before,
    type: computed.type,
    categorical: computed.categorical,
    nullCount: computed.nullCount,
    blobHash: computed.hash,
    nulls: problem === null ? { ...computed.nulls } : null,
    notes: computed.notes.length === 0 ? null : (computed.notes as ColumnImage["notes"]),
    problem,
  };
}

function filterOf(
  before: FilterImage,
  computed: ComputedRecipe,
  { project }: ProjectTable,
  problem: string | null,
): FilterImage {
  return { ...before, maskHash: computed.hash, kept: (project.rowCount ?? 0) - computed.nullCount, problem };
}

/** A changed recipe is refused for its own reason; one that depends on the change, with its name. */
function refusalOf(recipe: Recipe, roots: RecipeRoots, refusal: AppError): AppError {
  if (roots.changed.includes(recipe.key)) return refusal;
  return new AppError("conflict", {
    userMessage: `“${recipe.name}” could then no longer be computed: ${refusal.userMessage} Change or delete it first.`,
    details: { used_by: [{ kind: typeof recipe.key === "string" ? "filter" : "column", name: recipe.name }] },
    cause: refusal,
  });
}
