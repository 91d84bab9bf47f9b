import { describe, expect, it } from "vitest";
import { AppError } from "~/lib/app-error";
import { applyAgain } from "~/services/analyses/apply-again.server";
import { createAnalysis } from "~/services/analyses/create-analysis.server";
import { getAnalysis } from "~/services/analyses/get-analysis.server";
import { getFunctionResults } from "~/services/analyses/get-function-results.server";
import { redoEdit, undoEdit } from "~/services/edits/undo-or-redo.server";
import { keepOnlyRows, leaveOutRows } from "~/services/columns/leave-out-rows.server";
import { listProjectColumns } from "~/services/columns/list-project-columns.server";
import { markRows } from "~/services/columns/mark-rows.server";
import { listRowFilters } from "~/services/filters/list-row-filters.server";
import { getPage, pageQuerySchema } from "~/services/projects/get-page.server";
import { useApiServer } from "../factories/api-server";
import { makeProject } from "../factories/projects";
import { ApiClient, makeUser } from "../factories/users";

const { user, api, server } = useApiServer();
const TABLE = "firm,inv\nA,1\nB,4\nC,9\nD,16\nE,0\n";
const SETTINGS = { header: 1, first_row: 2 };

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.code : "other"),
  );

async function columnOf(userId: string, projectId: string, name: string) {
  const { columns } = await listProjectColumns(userId, projectId);
  const column = columns.find(({ title }) => title === name);
  const { data } = await getPage(userId, projectId, pageQuerySchema.parse({ page_size: 10 }));
  return data.map((row) => row[column?.dataIndex ?? ""]);
}

describe("keeping only some rows", () => {
  it("leaves out all others by the filter of rows left out by hand, and is one edit", async () => {
    const { id } = await makeProject(api, TABLE, SETTINGS);
    await keepOnlyRows(user.id, id, "2, 4");
    const kept = async () => (await listRowFilters(user.id, id)).map(({ name, kept }) => [name, kept]);
    expect(await kept()).toEqual([["Left out rows", 2]]);
    expect(await columnOf(user.id, id, "Left out rows")).toEqual([1, null, 1, null, 1]);
    expect((await listProjectColumns(user.id, id)).acts.undo).toBe("Kept only rows 2, 4");
    // A row that was left out before stays so.
    await undoEdit(user.id, id, null);
    await leaveOutRows(user.id, id, "2");
    await keepOnlyRows(user.id, id, "2, 4");
    expect(await kept()).toEqual([["Left out rows", 1]]);
    await undoEdit(user.id, id, null);
    expect(await kept()).toEqual([["Left out rows", 4]]);
  });
  it("is refused when there are no others, and for other users", async () => {
    const { id } = await makeProject(api, TABLE, SETTINGS);
    expect(await codeOf(keepOnlyRows(user.id, id, "1-5"))).toBe("invalid_input");
    expect(await codeOf(keepOnlyRows(user.id, id, "6"))).toBe("invalid_input");
    expect(await codeOf(keepOnlyRows((await makeUser()).id, id, "1"))).toBe("not_found");
    expect(await listRowFilters(user.id, id)).toEqual([]);
  });
  it("is part of every plan, also when it is done again", async () => {
    const lite = await makeUser("lite");
    const { id } = await makeProject(await ApiClient.of(server.origin, lite), TABLE, SETTINGS);
    await keepOnlyRows(lite.id, id, "1");
    await undoEdit(lite.id, id, null);
    await redoEdit(lite.id, id, null);
    expect((await listRowFilters(lite.id, id)).map(({ kept }) => kept)).toEqual([1]);
  });
});

describe("a column of chosen rows", () => {
  it("is 1 in these rows and 0 in the others, and gets a free name", async () => {
    const { id } = await makeProject(api, TABLE, SETTINGS);
    await markRows(user.id, id, "2-3, 5");
    expect(await columnOf(user.id, id, "Chosen rows")).toEqual([0, 1, 1, 0, 1]);
    await markRows(user.id, id, "1");
    const names = (await listProjectColumns(user.id, id)).columns.map(({ title }) => title);
    expect(names.slice(2)).toEqual(["Chosen rows", expect.stringMatching(/^Chosen rows .*2/)]);
  });
  it("is not taken for the column of rows left out by hand", async () => {
    const { id } = await makeProject(api, TABLE, SETTINGS);
    await markRows(user.id, id, "2");
    await leaveOutRows(user.id, id, "3");
    expect(await columnOf(user.id, id, "Chosen rows")).toEqual([0, 1, 0, 0, 0]);
    expect(await columnOf(user.id, id, "Left out rows")).toEqual([null, null, 1, null, null]);
  });
  it("needs PRO, and at most 199 runs of numbers", async () => {
    const lite = await makeUser("lite");
    const { id } = await makeProject(await ApiClient.of(server.origin, lite), TABLE, SETTINGS);
    expect(await codeOf(markRows(lite.id, id, "2"))).toBe("plan_required");
    const runs = Array.from({ length: 200 }, (_, i) => 2 * i + 1).join(",");
    expect(await codeOf(markRows(user.id, id, runs))).toBe("invalid_input");
    expect(await codeOf(markRows(user.id, id, "all"))).toBe("invalid_input");
  });
});

describe("an analysis whose rows were left out from its own chart", () => {
  const body = (project: string, functions: string[]) => ({
    project,
    name: "Univariate",
    analysis_type: "univariate",
    analysis_function: functions,
    variables: { Y: { column: 2, trans: null } },
    remove_outliers: false,
  });
  const ledgerOf = async (analysisId: string) => {
    const [result] = await getFunctionResults(user.id, analysisId, {});
    if (result?.state !== "ready") throw new Error(`${result?.state}`);
    return (JSON.parse(result.json) as { rows: { used: number; steps: { text: string }[] } }).rows;
  };
  it("is applied again: its ledger has the step, and undo takes it back", async () => {
    const { id } = await makeProject(api, TABLE, SETTINGS);
    const analysis = await createAnalysis(user.id, body(id, ["statistics"]));
    await leaveOutRows(user.id, id, "4");
    expect((await ledgerOf(analysis.id)).used).toBe(5);
    await applyAgain(user.id, analysis.id);
    expect(await ledgerOf(analysis.id)).toMatchObject({
      used: 4,
      steps: [{ text: "filtered out (Left out rows)", count: 1 }],
    });
    await undoEdit(user.id, id, null);
    await applyAgain(user.id, analysis.id);
    expect(await ledgerOf(analysis.id)).toMatchObject({ used: 5, steps: [] });
    expect((await getAnalysis(user.id, analysis.id)).data_changed).toEqual([]);
  });
  it("is not found for other users", async () => {
    const { id } = await makeProject(api, TABLE, SETTINGS);
    const analysis = await createAnalysis(user.id, body(id, ["statistics"]));
    const other = await makeUser();
    expect(await codeOf(applyAgain(other.id, analysis.id))).toBe("not_found");
  });
});
