import { runEngineJob } from "~/compute/engine.server";
import { LIMITS } from "~/config/limits";
import type { ProjectTable } from "~/db/project-tables.server";
import { type ColumnImage, type FilterImage, noImages, type TableImages } from "~/db/table-images";
import { storedRules } from "~/db/stored-json";
import { joinRanges, type NumberRange } from "~/lib/number-ranges";
import { filterOnMark, MOST_RANGES, rangesOfRules, rulesOfRanges } from "../recipes/left-out-rules";
import { columnsToRead, toTableInput } from "../recipes/table-input";
import { liveColumns } from "../recipes/recipe";

/** How the rows that a project leaves out by their numbers were found in another file. */
export type CarriedRows = {
  /** The name of their row filter. */
  filter: string;
  rows: number;
  /** Rows that were found in the other file; null when none could be searched. The filter is off then. */
  found: number | null;
};

/**
 * Gives the rows that a project leaves out by their numbers the numbers that they have in another file. They are found by
 * entity and time; where that is not possible, the row filter is turned off, because their old numbers belong to other rows.
 *
 * @param after the table with the columns of the other file, before its recipes are computed
 */
export async function carryLeftOut(
  before: ProjectTable,
  after: ProjectTable,
  signal?: AbortSignal,
): Promise<{ images: TableImages; carried: CarriedRows[] }> {
  const images = noImages();
  const carried: CarriedRows[] = [];
  for (const { column, filter, ranges } of listMarks(after)) {
    const placed = await findRows(before, after, ranges, signal);
    const moved = placed === null ? null : rangesOfNumbers(placed);
    const isFound = moved !== null && moved.length > 0 && moved.length <= MOST_RANGES;
    const rows = countOf(ranges);
    const found = placed === null || (moved?.length ?? 0) > MOST_RANGES ? null : placed.length;
    carried.push({ filter: filter.name, rows, found });
    if (isFound) {
      const conditionalTransform = storedRules.write(rulesOfRanges(moved));
      images.columns[String(column.columnIndex)] = { ...column, conditionalTransform };
    } else {
      images.filters[filter.id] = { ...filter, isOn: false };
    }
  }
  return { images, carried };
}

/** The rows that a project leaves out by their numbers, when they keep them. */
export function keepLeftOut(table: ProjectTable): CarriedRows[] {
  return listMarks(table).map(({ filter, ranges }) => {
    const rows = countOf(ranges);
    return { filter: filter.name, rows, found: rows };
  });
}

type Mark = { column: ColumnImage; filter: FilterImage; ranges: NumberRange[] };

/** Columns that mark rows by their numbers, with the row filter that is on and leaves these rows out. */
function listMarks({ columns, filters }: ProjectTable): Mark[] {
  return liveColumns(columns).flatMap((column) => {
    const ranges = rangesOfRules(column.conditionalTransform);
    const filter = filterOnMark(column, filters);
    return ranges === null || !filter?.isOn ? [] : [{ column, filter, ranges }];
  });
}

/** The numbers of rows in the other table, in order; null when they cannot be found by entity and time. */
async function findRows(
  before: ProjectTable,
  after: ProjectTable,
  ranges: NumberRange[],
  signal: AbortSignal | undefined,
): Promise<number[] | null> {
  const [old, fresh] = [keysOf(before), keysOf(after)];
  if (old === null || fresh === null) return null;
  const { numbers } = await runEngineJob(
    "placeRows",
    { old, new: fresh, ranges },
    { limitSeconds: LIMITS.importSeconds, signal },
  );
  return numbers === null ? null : [...numbers];
}

/** Entity and time of a table; null if it has none, and if they are computed: they have no values of the other file yet. */
function keysOf({ project, columns }: ProjectTable) {
  const read = columnsToRead(liveColumns(columns), { uses: [], needsKeys: true }, project);
  if (read.length === 0 || read.some(({ fileColumn }) => fileColumn === null)) return null;
  return toTableInput(project, read, true);
}

function rangesOfNumbers(numbers: readonly number[]): NumberRange[] {
  return joinRanges(numbers.map((number) => [number, number]));
}

function countOf(ranges: readonly NumberRange[]): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);
}
