import { findDataset, updateDataset } from "~/db/datasets.server";
import { completeImport, findProject, updateProject } from "~/db/projects.server";
import type { JobHandler } from "~/jobs/runner.server";
import { settingsOf } from "../datasets/update-settings.server";
import { readProjectData, sampleOf } from "./read-project-data.server";
import { stopImport } from "../datasets/stop-import.server";

/** Job: reads a project's data from its dataset's file. Interrupted at any point it can begin anew. */
export const importProjectJob: JobHandler = {
  async run({ subjectId, ownerId, signal, report }) {
    const project = await findProject(ownerId, subjectId);
    const dataset = project === null ? null : await findDataset(ownerId, project.datasetId);
    if (project === null || dataset === null || project.status === "ready") return;
    await updateProject(ownerId, subjectId, { status: "processing", message: null });
    const settings = settingsOf(dataset);
    const data = await readProjectData(dataset, settings, sampleOf(project), { signal, report });
    const imported = { ...data, settings, settingsVersion: dataset.settingsVersion };
    await completeImport(ownerId, subjectId, imported, new Date());
  },

  async failed({ subjectId, ownerId }, error) {
    const message = error.userMessage;
    const project = await findProject(ownerId, subjectId);
    if (project === null) return;
    // Data that were there before stay.
    const status = project.rowCount === null ? "failed" : "ready";
    await updateProject(ownerId, subjectId, { status, message });
    const dataset = await findDataset(ownerId, project.datasetId);
    if (dataset?.status === "estimand_preview") await updateDataset(ownerId, dataset.id, { message });
  },

  cancelled: ({ subjectId, ownerId }) => stopImport(ownerId, subjectId),
};
