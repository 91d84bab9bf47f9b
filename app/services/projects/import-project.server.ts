import { findFileOfVersion, listVersions } from "~/db/dataset-versions.server";
import { findDataset, updateDataset } from "~/db/datasets.server";
import { beginImport, completeImport, setImportPlan } from "~/db/imports.server";
import { findProjectTable } from "~/db/project-tables.server";
import { findProject, updateProject } from "~/db/projects.server";
import type { JobContext, JobHandler } from "~/jobs/job-handler";
import { appliedOf } from "../recipes/applied-data";
import { computeImport } from "./compute-import.server";
import { type ImportPlan, planOfImport } from "./import-plan";
import type { ImportedData } from "./import-images";
import type { FileVersions } from "./version-images";
import { readProjectData, sampleOf } from "./read-project-data.server";
import { stopImport } from "../datasets/stop-import.server";

/** Job: imports a project's data from its dataset's file. Idempotent, so an interrupted import can start again. */
export const importProjectJob: JobHandler = {
  async run({ subjectId, ownerId, signal, report }) {
    const project = await findProject(ownerId, subjectId);
    const dataset = project === null ? null : await findDataset(ownerId, project.datasetId);
    if (project === null || dataset === null || !(await beginImport(ownerId, subjectId))) return;
    const versions = await listVersions(ownerId, dataset.id);
    const plan = planOfImport(project, dataset, versions);
    const file = await findFileOfVersion(dataset, plan.datasetVersion);
    const data = await readProjectData(file, plan.settings, sampleOf(project), { signal, report });
    const imported = { ...plan, ...data };
    const target = { versions, number: plan.datasetVersion };
    // Repeats if an edit that had begun before the import ended meanwhile.
    while (!(await storeImport({ subjectId, ownerId, signal, report }, imported, target)))
      signal.throwIfAborted();
  },

  async failed({ subjectId, ownerId }, error) {
    const message = error.userMessage;
    const project = await findProject(ownerId, subjectId);
    if (project === null) return;
    // A failed re-import keeps the earlier data.
    const status = project.rowCount === null ? "failed" : "ready";
    await updateProject(ownerId, subjectId, { status, message });
    await setImportPlan(ownerId, subjectId, null);
    const dataset = await findDataset(ownerId, project.datasetId);
    if (dataset?.status === "estimand_preview") await updateDataset(ownerId, dataset.id, { message });
  },

  cancelled: ({ subjectId, ownerId }) => stopImport(ownerId, subjectId),
  // A project that kept its earlier data is its user's to import again.
  async again({ subjectId, ownerId }) {
    const project = await findProject(ownerId, subjectId);
    if (project?.status !== "failed") return false;
    await updateProject(ownerId, subjectId, { status: "toprocess", message: null });
    return true;
  },
};

/**
 * Computes the project's recipes on the imported data, and writes all of it. After the first import this is an edit.
 *
 * @returns false if the columns were changed in the meantime
 */
async function storeImport(
  { subjectId, ownerId, signal, report }: JobContext,
  data: ImportedData & Pick<ImportPlan, "name">,
  file: FileVersions,
): Promise<boolean> {
  const table = await findProjectTable(ownerId, subjectId);
  if (table === null) return true;
  const now = new Date();
  const { before, after } = await computeImport(table, data, file, { now, signal, report });
  const isFirst = table.project.rowCount === null;
  const isSame = JSON.stringify(before) === JSON.stringify(after);
  const edit = isFirst || isSame ? null : { name: data.name, appliedOf };
  const { columnsVersion } = table.project;
  return completeImport({ ownerId, projectId: subjectId, columnsVersion }, { before, after }, edit, now);
}
