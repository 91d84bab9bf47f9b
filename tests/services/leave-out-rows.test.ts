import { describe, expect, it } from "vitest";
import { AppError } from "~/lib/app-error";
import { undoEdit } from "~/services/edits/undo-or-redo.server";
import { leaveOutRows } from "~/services/columns/leave-out-rows.server";
import { listProjectColumns } from "~/services/columns/list-project-columns.server";
import { renameColumn } from "~/services/columns/update-column.server";
import { listRowFilters } from "~/services/filters/list-row-filters.server";
import { updateRowFilter } from "~/services/filters/update-row-filter.server";
import { useApiServer } from "../factories/api-server";
import { makeProject } from "../factories/projects";
import { makeUser } from "../factories/users";

const { user, api } = useApiServer();
const TABLE = "firm,inv\nA,1\nB,4\nC,9\nD,16\nE,0\n";

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.code : "other"),
  );

async function stateOf(projectId: string) {
  const { columns, acts } = await listProjectColumns(user.id, projectId);
  const filters = await listRowFilters(user.id, projectId);
  return {
    names: columns.map(({ title }) => title),
    filters: filters.map(({ name, is_on, kept }) => [name, is_on, kept]),
    undo: acts.undo,
  };
}

describe("rows left out by hand", () => {
  it("make a column and a filter, extend both, turn the filter on again, and are undone edit by edit", async () => {
    const { id } = await makeProject(api, TABLE, { header: 1, first_row: 2 });
    await leaveOutRows(user.id, id, "2");
    const first = {
      names: ["firm", "inv", "Left out rows"],
      filters: [["Left out rows", true, 4]],
      undo: "Left out row 2",
    };
    expect(await stateOf(id)).toEqual(first);
    await leaveOutRows(user.id, id, "4, 1-2");
    expect(await stateOf(id)).toEqual({
      ...first,
      filters: [["Left out rows", true, 2]],
      undo: "Left out rows 1-2, 4",
    });

    // A second time changes nothing; a filter that is off is turned on, also when its column has another name.
    await leaveOutRows(user.id, id, "1");
    expect((await stateOf(id)).undo).toBe("Left out rows 1-2, 4");
    const [filter] = await listRowFilters(user.id, id);
    await updateRowFilter(user.id, filter?.id ?? "", { is_on: false });
    const made = (await listProjectColumns(user.id, id)).columns[2]?.col_db_id;
    await renameColumn(user.id, made ?? "", "By hand");
    await leaveOutRows(user.id, id, "1");
    expect((await stateOf(id)).filters).toEqual([["Left out rows", true, 2]]);
    expect((await stateOf(id)).names).toEqual(["firm", "inv", "By hand"]);

    for (let left = 5; left > 0; left -= 1) await undoEdit(user.id, id, null);
    expect(await stateOf(id)).toEqual({ names: ["firm", "inv"], filters: [], undo: null });
  });

  it("are refused for rows that the table does not have, for other texts, and for other users", async () => {
    const { id } = await makeProject(api, TABLE, { header: 1, first_row: 2 });
    expect(await codeOf(leaveOutRows(user.id, id, "6"))).toBe("invalid_input");
    expect(await codeOf(leaveOutRows(user.id, id, "all"))).toBe("invalid_input");
    const other = await makeUser();
    expect(await codeOf(leaveOutRows(other.id, id, "1"))).toBe("not_found");
    expect((await stateOf(id)).filters).toEqual([]);
  });
});
