import { randomUUID } from "node:crypto";
import type { RecodeBlock, RecodeCondition } from "~/compute/contract/types";
import type { ProjectTable } from "~/db/project-tables.server";
import type { ColumnImage, FilterImage } from "~/db/table-images";
import { invalidField } from "~/lib/app-error";
import { formatRanges, joinRanges, type NumberRange, parseRanges } from "~/lib/number-ranges";
import { type ActPlan, performAct } from "../acts/perform-act.server";
import { checkConditions, writeFilter } from "../filters/filter-images";
import { checkRecipe } from "../recipes/check-recipe.server";
import { freeColumnName } from "../recipes/column-names";
import { newColumn, requireColumnRoom } from "../recipes/new-column";
import { conditionsOf, liveColumns } from "../recipes/recipe";
import { requireRight } from "../users/get-plan.server";
import { rangesOfRules, rulesOfRanges } from "./left-out-rules";
import { writeColumn } from "./perform-on-column.server";

/** The name of the column that marks the rows, and of the filter that leaves them out. */
const NAME = "Left out rows";

/** Rules have at most this many blocks, and each range is one. */
const MOST_RANGES = 200;
const LONGEST_NAME = 60;

/**
 * Leaves out rows by their numbers: a column marks them by rules on the row number, and a row filter keeps the others.
 * Both are created when there are none, and extended otherwise, as one act.
 *
 * @param text row numbers such as "3-7, 12"
 * @throws AppError not_found, processing, plan_required, conflict (no data), or invalid_input on `rows` or `project` (no room)
 */
export async function leaveOutRows(userId: string, projectId: string, text: string): Promise<void> {
  await requireRight(userId, "conditionalRecodes");
  const asked = parseRanges(text);
  if (asked === null) throw invalidField("rows", "Give row numbers such as 3-7, 12.");
  await performAct(userId, projectId, (table) => planOf(table, asked));
}

async function planOf(table: ProjectTable, asked: NumberRange[]): Promise<ActPlan | null> {
  requireRows(table, asked);
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
  const column = existing ?? { ...newColumn(table), name: freeColumnName(NAME, live) };
  const filter = filterOn(column, table);
  const isMarked = formatRanges(before) === formatRanges(ranges);
  if (isMarked && filter?.isOn) return null;
  return writeBoth(table, await markedColumn(column, ranges, live), filter, asked);
}

async function writeBoth(
  table: ProjectTable,
  column: ColumnImage,
  existing: FilterImage | undefined,
  asked: NumberRange[],
): Promise<ActPlan> {
  // A column that is created here is not among those that conditions may read yet.
  const known = table.columns.filter(({ id }) => id !== column.id);
  const checked = await checkConditions(keptConditions(column), { ...table, columns: [...known, column] });
  const filter: FilterImage = existing ?? {
    id: randomUUID(),
    name: freeFilterName(table),
    isOn: true,
    position: Math.max(0, ...table.filters.map(({ position }) => position)) + 1,
    ...checked,
    maskHash: "",
    kept: 0,
    problem: null,
    version: 0,
  };
  return {
    name: nameOfAct(asked),
    edits: {
      ...writeFilter(table, filter.id, { ...filter, isOn: true }),
      columns: writeColumn(table, column).columns,
    },
    compute: { changed: [column.columnIndex, filter.id] },
  };
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

/** The filter that leaves out exactly the rows that a column marks. */
function filterOn({ columnIndex }: ColumnImage, { filters }: ProjectTable): FilterImage | undefined {
  return filters.find((filter) => {
    const [only, ...more] = conditionsOf(filter);
    return more.length === 0 && only?.function === "is empty" && Number(only.var_a) === columnIndex;
  });
}

function freeFilterName({ filters }: ProjectTable): string {
  return freeColumnName(
    NAME,
    filters.map(({ name, position }) => ({ name, columnIndex: position })),
  );
}

/** In a random sample, rows have the numbers that they have in the file. */
function requireRows({ project }: ProjectTable, asked: NumberRange[]): void {
  const last = asked.at(-1)?.[1] ?? 0;
  if (project.rowsHash !== null || project.rowCount === null || last <= project.rowCount) return;
  throw invalidField("rows", `The table has ${project.rowCount.toLocaleString("en")} rows.`);
}

function nameOfAct(asked: NumberRange[]): string {
  const text = formatRanges(asked);
  const isOne = asked.length === 1 && asked[0]?.[0] === asked[0]?.[1];
  const shown = text.length <= LONGEST_NAME ? text : `${text.slice(0, LONGEST_NAME)}…`;
  return `Left out ${isOne ? "row" : "rows"} ${shown}`;
}
