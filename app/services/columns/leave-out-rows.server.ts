import type { RecodeBlock, RecodeCondition } from "~/compute/contract/types";
import type { ProjectTable } from "~/db/project-tables.server";
import type { ColumnImage, FilterImage } from "~/db/table-images";
import { invalidField } from "~/lib/app-error";
import { formatCount } from "~/lib/format-number";
import { formatRanges, joinRanges, type NumberRange, otherRanges, parseRanges } from "~/lib/number-ranges";
import { type EditPlan, applyEdit } from "../edits/apply-edit.server";
import { checkConditions, newFilter, writeFilter } from "../filters/filter-images";
import { type FilterOutcome, outcomeOf } from "../filters/perform-on-filter.server";
import { checkRecipe } from "../recipes/check-recipe.server";
import { freeNameAmong } from "../recipes/free-names";
import { filterOnMark, MOST_RANGES, rangesOfRules, rulesOfRanges } from "../recipes/left-out-rules";
import { newColumn, requireColumnRoom } from "../recipes/new-column";
import { liveColumns } from "../recipes/recipe";
import { writeColumn } from "./perform-on-column.server";

/** The name of the column that marks the rows, and of the filter that leaves them out. */
const NAME = "Left out rows";

const LONGEST_NAME = 60;

/**
 * Leaves out rows by their numbers: a column marks them by rules on the row number, and a row filter keeps all other rows.
 * Both are created when there are none, and extended otherwise, as one edit. Every plan includes this: it cleans data,
 * although rules do it (docs/decisions/0067-leaving-rows-out-is-cleaning.md).
 *
 * @param text row numbers such as "3-7, 12"
 * @returns the filter
 * @throws AppError not_found, processing, conflict (no data), or invalid_input on `rows` or `project` (no room)
 */
export function leaveOutRows(userId: string, projectId: string, text: string): Promise<FilterOutcome> {
  return leaveOut(userId, projectId, text, (_, asked) => ({
    ranges: asked,
    name: nameOfEdit("Left out", asked),
  }));
}

/**
 * Leaves out all rows except these, as `leaveOutRows` does. Rows that are left out already stay so.
 *
 * @throws AppError as `leaveOutRows`, and invalid_input on `rows` if no other row exists
 */
export function keepOnlyRows(userId: string, projectId: string, text: string): Promise<FilterOutcome> {
  return leaveOut(userId, projectId, text, (table, asked) => {
    const ranges = otherRanges(asked, lastRow(table));
    if (ranges.length === 0) throw invalidField("rows", "These are all rows of the table.");
    return { ranges, name: nameOfEdit("Kept only", asked) };
  });
}

/** The row numbers to leave out, and the name of the edit. */
type Leaving = { ranges: NumberRange[]; name: string };

async function leaveOut(
  userId: string,
  projectId: string,
  text: string,
  leavingOf: (table: ProjectTable, asked: NumberRange[]) => Leaving,
): Promise<FilterOutcome> {
  const asked = parseRanges(text);
  if (asked === null) throw invalidField("rows", "Give row numbers such as 3-7, 12.");
  let id = "";
  const { state } = await applyEdit(userId, projectId, async (table) => {
    requireRows(table, asked);
    const { filterId, plan } = await planOf(table, leavingOf(table, asked));
    id = filterId;
    return plan;
  });
  return outcomeOf(state, userId, projectId, id);
}

type Planned = { filterId: string; plan: EditPlan | null };

async function planOf(table: ProjectTable, { ranges: asked, name }: Leaving): Promise<Planned> {
  const live = liveColumns(table.columns);
  const existing = live.find((column) => rangesOfRules(column.conditionalTransform) !== null);
  const before = rangesOfRules(existing?.conditionalTransform ?? null) ?? [];
  const ranges = joinRanges([...before, ...asked]);
  if (ranges.length > MOST_RANGES) {
    throw invalidField(
      "rows",
      `Rows can be left out in at most ${MOST_RANGES} runs of numbers. Make a row filter with a condition instead.`,
    );
  }
  if (existing === undefined) requireColumnRoom(table);
  const column = existing ?? { ...newColumn(table), name: freeNameAmong(NAME, live) };
  const filter = filterOnMark(column, table.filters);
  const isMarked = formatRanges(before) === formatRanges(ranges);
  if (isMarked && filter?.isOn) return { filterId: filter.id, plan: null };
  return writeBoth(table, await markedColumn(column, ranges, live), filter, name);
}

async function writeBoth(
  table: ProjectTable,
  column: ColumnImage,
  existing: FilterImage | undefined,
  editName: string,
): Promise<Planned> {
  // Conditions cannot read a newly created column yet, so it is added to the columns here.
  const known = table.columns.filter(({ id }) => id !== column.id);
  const checked = await checkConditions(keptConditions(column), { ...table, columns: [...known, column] });
  const name = freeNameAmong(NAME, table.filters);
  const filter = existing ?? newFilter(table, { name, isOn: true, ...checked });
  const plan = {
    name: editName,
    edits: {
      ...writeFilter(table, filter.id, { ...filter, isOn: true }),
      columns: writeColumn(table, column).columns,
    },
    compute: { changed: [column.columnIndex, filter.id] },
  };
  return { filterId: filter.id, plan };
}

async function markedColumn(
  column: ColumnImage,
  ranges: NumberRange[],
  live: ColumnImage[],
): Promise<ColumnImage> {
  const rules: RecodeBlock[] = rulesOfRanges(ranges);
  const input = { trans_type: "conditional" as const, conditional_transform: rules };
  const { defaultName: _name, ...recipe } = await checkRecipe(input, live, column.columnIndex);
  return { ...column, ...recipe };
}

/** Rows that the column does not mark. */
function keptConditions({ columnIndex }: ColumnImage): RecodeCondition[] {
  return [
    {
      var_a_type: "Column",
      var_a: columnIndex,
      function: "is empty",
      var_b_type: null,
      var_b: null,
      and_or: null,
    },
  ];
}

/** The largest row number. In a random sample, rows have the numbers that they have in the file. */
function lastRow({ project: { rowsHash, rowCount, fileRowCount } }: ProjectTable): number {
  return (rowsHash === null ? rowCount : fileRowCount) ?? rowCount ?? 0;
}

function requireRows({ project }: ProjectTable, asked: NumberRange[]): void {
  const last = asked.at(-1)?.[1] ?? 0;
  if (project.rowsHash !== null || project.rowCount === null || last <= project.rowCount) return;
  throw invalidField("rows", `The table has ${formatCount(project.rowCount)} rows.`);
}

function nameOfEdit(done: "Left out" | "Kept only", asked: NumberRange[]): string {
  const text = formatRanges(asked);
  const isOne = asked.length === 1 && asked[0]?.[0] === asked[0]?.[1];
  const shown = text.length <= LONGEST_NAME ? text : `${text.slice(0, LONGEST_NAME)}…`;
  return `${done} ${isOne ? "row" : "rows"} ${shown}`;
}
