import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import * as analyses from "~/db/analyses.server";
import { database } from "~/db/client.server";
import * as columns from "~/db/columns.server";
import * as datasets from "~/db/datasets.server";
import { duplicateProject } from "~/db/duplicate-project.server";
import * as edits from "~/db/column-edits.server";
import { setImportPlan } from "~/db/imports.server";
import { findProjectTable } from "~/db/project-tables.server";
import * as filters from "~/db/row-filters.server";
import { cancelJobs, createJob, listActiveJobs } from "~/db/jobs.server";
import * as projects from "~/db/projects.server";
import * as links from "~/db/result-links.server";
import * as uploads from "~/db/uploads.server";
import * as defaults from "~/db/user-defaults.server";
import { NO_REQUEST } from "~/db/audit-events.server";
import { makeUser } from "../factories/users";

const HASH = "a".repeat(64);
const NOW = new Date();

/** A record of each kind, owned by a new user. */
async function makeRecords() {
  const { id: ownerId } = await makeUser();
  const dataset = await datasets.createDataset(ownerId, {
    name: "d",
    fileName: "d.csv",
    byteLength: 1,
    blobHash: HASH,
  });
  const project = await database.project.create({ data: { ownerId, datasetId: dataset.id, name: "p" } });
  const facts = { name: "c", type: "NUMBER", categorical: false, nullCount: 0, blobHash: HASH } as const;
  const column = await database.column.create({
    data: { ...facts, projectId: project.id, columnIndex: 1, position: 1 },
  });
  const analysis = await database.analysis.create({
    data: { projectId: project.id, name: "a", analysisType: "univariate", request: {}, order: 1 },
  });
  const images = { columns: {}, filters: {}, project: {} };
  const edit = await database.columnAct.create({
    data: { projectId: project.id, number: 1, name: "x", state: "done", before: images, after: images },
  });
  const mask = { conditions: [], uses: [], maskHash: HASH, kept: 0, position: 1 };
  const filter = await database.rowFilter.create({ data: { ...mask, projectId: project.id, name: "f" } });
  const link = await database.resultLink.create({
    data: { tokenHash: randomUUID(), analysisId: analysis.id },
  });
  const upload = await uploads.createUpload(ownerId, { fileName: "u.csv", byteLength: 1 });
  const value = await defaults.upsertUserDefault(ownerId, "key", "value");
  // The server of this process has a runner, which must not take it while the records are compared.
  const runAfter = new Date("2999-01-01T00:00:00Z");
  const job = await createJob({ kind: "import-project", subjectId: project.id, ownerId, runAfter });
  return { ownerId, dataset, project, column, analysis, edit, filter, link, upload, value, job };
}

type Records = Awaited<ReturnType<typeof makeRecords>>;

const everything = async ({ dataset, project, column, analysis, edit, filter, ...others }: Records) => [
  await database.dataset.findUnique({ where: { id: dataset.id } }),
  await database.project.findUnique({ where: { id: project.id } }),
  await database.column.findUnique({ where: { id: column.id } }),
  await database.analysis.findUnique({ where: { id: analysis.id } }),
  await database.columnAct.findUnique({ where: { id: edit.id } }),
  await database.rowFilter.findUnique({ where: { id: filter.id } }),
  await database.resultLink.findMany({ where: { analysisId: analysis.id } }),
  await database.upload.findUnique({ where: { id: others.upload.id } }),
  await database.userDefault.findUnique({ where: { id: others.value.id } }),
  await database.job.findUnique({ where: { id: others.job } }),
];

const READS: [string, (owner: string, records: Records) => Promise<unknown>][] = [
  ["findDataset", (owner, { dataset }) => datasets.findDataset(owner, dataset.id)],
  ["findProject", (owner, { project }) => projects.findProject(owner, project.id)],
  ["findProjectWithAnalyses", (owner, { project }) => projects.findProjectWithAnalyses(owner, project.id)],
  ["listColumns", (owner, { project }) => columns.listColumns(owner, project.id)],
  ["findColumn", (owner, { column }) => columns.findColumn(owner, column.id)],
  ["findProjectTable", (owner, { project }) => findProjectTable(owner, project.id)],
  ["findNextEdit", (owner, { project }) => edits.findNextEdit(owner, project.id, "undo")],
  ["listEditsSince", (owner, { project }) => edits.listEditsSince(owner, project.id, 0)],
  ["findEditState", (owner, { edit }) => edits.findEditState(owner, edit.id)],
  ["listRowFilters", (owner, { project }) => filters.listRowFilters(owner, project.id)],
  ["findRowFilter", (owner, { filter }) => filters.findRowFilter(owner, filter.id)],
  ["findAnalysis", (owner, { analysis }) => analyses.findAnalysis(owner, analysis.id)],
  ["listAnalyses", (owner, { project }) => analyses.listAnalyses(owner, project.id)],
  ["countAnalyses", (owner, { project }) => analyses.countAnalyses(owner, project.id)],
  ["listResultLinks", (owner, { analysis }) => links.listResultLinks(owner, analysis.id)],
  ["findUpload", (owner, { upload }) => uploads.findUpload(owner, upload.id)],
  ["listActiveJobs", (owner, { project }) => listActiveJobs(owner, [project.id])],
  ["listProjectSizes", (owner, { dataset }) => projects.listProjectSizes(owner, dataset.id)],
  ["countDatasetProjects", (owner, { dataset }) => projects.countDatasetProjects(owner, dataset.id)],
  ["duplicateProject", (owner, { project }) => duplicateProject(owner, project.id, "copy")],
];

const WRITES: [string, (owner: string, records: Records) => Promise<unknown>][] = [
  ["updateDataset", (owner, { dataset }) => datasets.updateDataset(owner, dataset.id, { name: "x" })],
  ["updateDatasetAt", (owner, { dataset }) => datasets.updateDatasetAt(owner, dataset, { name: "x" })],
  ["softDeleteDataset", (owner, { dataset }) => datasets.softDeleteDataset(owner, dataset.id, NOW)],
  ["eraseDataset", (owner, { dataset }) => datasets.eraseDataset(owner, dataset.id)],
  ["updateProject", (owner, { project }) => projects.updateProject(owner, project.id, { name: "x" })],
  ["softDeleteProject", (owner, { project }) => projects.softDeleteProject(owner, project.id, NOW)],
  ["eraseProject", (owner, { project }) => projects.eraseProject(owner, project.id)],
  ["setImportPlan", (owner, { project }) => setImportPlan(owner, project.id, { name: "x" })],
  ["deleteEdits", (owner) => edits.deleteEdits(new Date(Date.now() + 1_000), owner)],
  ["updateAnalysis", (owner, { analysis }) => analyses.updateAnalysis(owner, analysis, { name: "x" })],
  [
    "orderAnalyses",
    (owner, { project, analysis }) => analyses.orderAnalyses(owner, project.id, ["x", analysis.id]),
  ],
  ["softDeleteAnalysis", (owner, { analysis }) => analyses.softDeleteAnalysis(owner, analysis.id, NOW)],
  [
    "createResultLink",
    (id, { analysis }) =>
      links.createResultLink(
        { id, client: NO_REQUEST },
        { tokenHash: randomUUID(), analysisId: analysis.id },
        9,
      ),
  ],
  ["revokeResultLink", (id, { link }) => links.revokeResultLink({ id, client: NO_REQUEST }, link.id, NOW)],
  ["deleteUpload", (owner, { upload }) => uploads.deleteUpload(owner, upload.id)],
  ["updateUserDefault", (owner, { value }) => defaults.updateUserDefault(owner, value.id, { value: "x" })],
  ["cancelJobs", (owner, { project }) => cancelJobs(owner, project.id, NOW)],
];

const isNothing = (found: unknown) =>
  found === null || found === 0 || (Array.isArray(found) && !found.length);

describe("a query with another owner", () => {
  it.each(READS)("finds nothing: %s", async (_name, read) => {
    const records = await makeRecords();
    expect(isNothing(await read(randomUUID(), records))).toBe(true);
    expect(isNothing(await read(records.ownerId, records))).toBe(false);
  });

  it.each(WRITES)("changes nothing: %s", async (_name, write) => {
    const records = await makeRecords();
    const before = await everything(records);
    await write(randomUUID(), records);
    expect(await everything(records)).toEqual(before);
    await write(records.ownerId, records);
    expect(await everything(records)).not.toEqual(before);
  });

  it("restores nothing", async () => {
    const records = await makeRecords();
    const { ownerId, dataset, project, analysis } = records;
    await analyses.softDeleteAnalysis(ownerId, analysis.id, NOW);
    await projects.softDeleteProject(ownerId, project.id, NOW);
    await datasets.softDeleteDataset(ownerId, dataset.id, NOW);
    const hidden = await everything(records);
    const other = randomUUID();
    await analyses.restoreAnalysis(other, analysis.id);
    await projects.restoreProject(other, project.id);
    await datasets.restoreDataset(other, dataset.id);
    expect(await everything(records)).toEqual(hidden);
    expect(await datasets.findDeletedDataset(other, dataset.id)).toBeNull();
    expect(await datasets.findDeletedDataset(ownerId, dataset.id)).not.toBeNull();
  });
});
