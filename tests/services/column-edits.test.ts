import { describe, expect, it } from "vitest";
import { database } from "~/db/client.server";
import { findProjectTable } from "~/db/project-tables.server";
import { AppError } from "~/lib/app-error";
import { redoEdit, undoEdit } from "~/services/edits/undo-or-redo.server";
import { createColumn } from "~/services/columns/create-column.server";
import { deleteColumn } from "~/services/columns/delete-column.server";
import { duplicateColumn } from "~/services/columns/duplicate-column.server";
import { listProjectColumns } from "~/services/columns/list-project-columns.server";
import { moveColumn } from "~/services/columns/move-column.server";
import type { ProjectColumn } from "~/services/columns/project-columns-shape";
import { restoreColumn } from "~/services/columns/restore-column.server";
import { renameColumn, setColumnHidden, updateColumn } from "~/services/columns/update-column.server";
import { updateProject } from "~/services/columns/update-project.server";
import { createRowFilter } from "~/services/filters/create-row-filter.server";
import { deleteRowFilter } from "~/services/filters/delete-row-filter.server";
import { listRowFilters } from "~/services/filters/list-row-filters.server";
import { updateRowFilter } from "~/services/filters/update-row-filter.server";
import { useApiServer } from "../factories/api-server";
import { makeProject } from "../factories/projects";

const { user, api } = useApiServer();
const TABLE = "firm,year,inv\nA,2001,1\nA,2002,4\nA,2003,\nB,2001,16\nB,2002,0\n";

/** A generator of its own, so that a failure can be repeated (Park and Miller 1988). */
function randomOf(seed: number) {
  let state = seed;
  const uniform = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  const below = (count: number) => Math.floor(uniform() * count);
  return { below, pick: <T>(list: readonly T[]): T | undefined => list[below(list.length)] };
}

type Random = ReturnType<typeof randomOf>;

/** All parts of a project that edits change, hashes of blobs included; not the counters, which only grow. */
async function stateOf(projectId: string) {
  const table = await findProjectTable(user.id, projectId);
  if (table === null) throw new Error("The project is gone.");
  const { columnsVersion: _version, lastColumnIndex: _last, ...project } = table.project;
  const columns = table.columns.toSorted((a, b) => a.columnIndex - b.columnIndex);
  return { project, columns, filters: table.filters.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
}

const condition = (column: number, limit: number) => ({
  var_a_type: "Column" as const,
  var_a: column,
  function: ">" as const,
  var_b_type: "Value" as const,
  var_b: limit,
  and_or: null,
});

/** One edit chosen at random; some are refused, and then change nothing. */
async function editAtRandom(projectId: string, random: Random): Promise<void> {
  const { columns, bin } = await listProjectColumns(user.id, projectId);
  const filters = await listRowFilters(user.id, projectId);
  const column = random.pick(columns) as ProjectColumn;
  const id = column.col_db_id ?? "";
  const made = random.pick(columns.filter(({ kind }) => kind === "numerical"));
  const filter = random.pick(filters);
  const formula = `[${column.title.replaceAll("]", "]]")}] ${random.pick(["+", "*", "-"])} ${random.below(9)}`;
  const project = { project: projectId };
  const edits = [
    () => createColumn(user.id, { ...project, trans_type: "numerical", user_formula: formula }),
    () => createColumn(user.id, { ...project, trans_type: "numerical", user_formula: "lag([inv]) + 1" }),
    () =>
      createColumn(user.id, {
        ...project,
        trans_type: "conditional",
        conditional_transform: [
          {
            id: "",
            type: "if",
            condition: [condition(column.column_index, random.below(9))],
            then_type: "Value",
            then: "large",
          },
        ],
      }),
    () => made && updateColumn(user.id, made.col_db_id ?? "", { user_formula: formula }),
    () => renameColumn(user.id, id, `Name ${random.below(1000)}`),
    () => duplicateColumn(user.id, id),
    () => setColumnHidden(user.id, id, !column.hidden),
    () => moveColumn(user.id, id, random.pick(columns)?.col_db_id ?? null),
    () => deleteColumn(user.id, id),
    () => restoreColumn(user.id, random.pick(bin)?.id ?? ""),
    () => updateColumn(user.id, id, { unit: "€", category_order: ["B", "A"], categorical: true }),
    () =>
      updateProject(user.id, projectId, {
        data: { entity_column: random.pick([null, 1]), time_column: random.pick([null, 2]) },
      }),
    () =>
      createRowFilter(user.id, projectId, {
        name: `Filter ${random.below(1000)}`,
        conditions: [condition(column.column_index, random.below(5))],
        is_on: true,
      }),
    () => filter && updateRowFilter(user.id, filter.id, { is_on: !filter.is_on }),
    () => filter && deleteRowFilter(user.id, filter.id),
  ];
  try {
    await edits[random.below(edits.length)]?.();
  } catch (error) {
    if (!(error instanceof AppError) || ["internal", "processing"].includes(error.code)) throw error;
  }
}

async function repeat(projectId: string, undoOrRedo: typeof undoEdit): Promise<number> {
  for (let count = 0; ; count += 1) {
    try {
      await undoOrRedo(user.id, projectId, null);
    } catch (error) {
      if (error instanceof AppError && error.userMessage.startsWith("There is nothing to")) return count;
      throw error;
    }
  }
}

describe.each([1, 2])("edits at random, series %i", (seed) => {
  it("are as if they had never been after undoing all, and there again after redoing all", async () => {
    const { id } = await makeProject(api, `${TABLE}C,2001,${seed}\n`, { header: 1, first_row: 2 });
    const random = randomOf(seed * 7919);
    const nothing = await stateOf(id);
    for (let count = 0; count < 40; count += 1) await editAtRandom(id, random);
    const all = await stateOf(id);
    const undone = await repeat(id, undoEdit);
    expect(undone).toBeGreaterThan(15);
    expect(await stateOf(id)).toEqual(nothing);
    expect(await repeat(id, redoEdit)).toBe(undone);
    expect(await stateOf(id)).toEqual(all);
    // After undoing half, another edit: the undone edits are forgotten, the others can still be undone.
    for (let count = 0; count < 5; count += 1) await undoEdit(user.id, id, null);
    await createColumn(user.id, { project: id, trans_type: "numerical", user_formula: "1" });
    await expect(redoEdit(user.id, id, null)).rejects.toThrow("nothing to redo");
    await repeat(id, undoEdit);
    expect(await stateOf(id)).toEqual(nothing);
  });
});

describe("a new name", () => {
  it("and a computation give the same in either order", async () => {
    const make = async () => {
      const { id } = await makeProject(api, TABLE, { header: 1, first_row: 2 });
      const recipe = { project: id, trans_type: "numerical" } as const;
      await createColumn(user.id, { ...recipe, name: "a", user_formula: "sqrt([inv]) + lag([inv])" });
      await createColumn(user.id, { ...recipe, name: "b", user_formula: "[a] * [inv]" });
      const columnOf = async (name: string) =>
        (await listProjectColumns(user.id, id)).columns.find(({ title }) => title === name)?.col_db_id ?? "";
      return {
        id,
        rename: async () => renameColumn(user.id, await columnOf("inv"), "a new [name]"),
        edit: async (source: string) =>
          updateColumn(user.id, await columnOf("a"), {
            user_formula: `sqrt([${source}]) - lag([${source}])`,
          }),
      };
    };
    const [first, second] = [await make(), await make()];
    await first.rename();
    await first.edit("a new [name]]");
    await second.edit("inv");
    await second.rename();
    const seen = async (id: string) => {
      const { columns } = await stateOf(id);
      return columns.map(({ name, userFormula, uses, blobHash }) => ({ name, userFormula, uses, blobHash }));
    };
    expect(await seen(first.id)).toEqual(await seen(second.id));
    const shown = (await listProjectColumns(user.id, first.id)).columns.map((column) => column.user_formula);
    expect(shown).toEqual([
      null,
      null,
      null,
      "sqrt([a new [name]]]) - lag([a new [name]]])",
      "[a] * [a new [name]]]",
    ]);
  });
});

describe("a column_index", () => {
  it("is not given to another column after an undo", async () => {
    const { id } = await makeProject(api, TABLE, { header: 1, first_row: 2 });
    const make = () => createColumn(user.id, { project: id, trans_type: "numerical", user_formula: "1" });
    const first = await make();
    await undoEdit(user.id, id, null);
    const second = await make();
    const indexes = [first, second].map((made) => (made.state === "done" ? made.column.column_index : 0));
    expect(indexes).toEqual([4, 5]);
  });
});

describe("the blobs of edits", () => {
  it("are kept as long as the edit, and let go with it", async () => {
    const { id } = await makeProject(api, TABLE, { header: 1, first_row: 2 });
    const made = await createColumn(user.id, {
      project: id,
      trans_type: "numerical",
      user_formula: "[inv] * 77",
    });
    if (made.state !== "done") throw new Error("Too slow.");
    const { columns } = await stateOf(id);
    const hash = columns.at(-1)?.blobHash ?? "";
    await updateColumn(user.id, made.column.col_db_id ?? "", { user_formula: "[inv] * 78" });
    const references = () => database.columnActBlob.count({ where: { hash } });
    expect(await references()).toBe(2);
    await database.project.delete({ where: { id } });
    expect(await references()).toBe(0);
  });
});
