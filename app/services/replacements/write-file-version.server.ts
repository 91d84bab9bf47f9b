import type { Settings } from "~/compute/contract/types";
import type { JsonInput } from "~/db/client.server";
import {
  fileOf,
  listVersions,
  type ProjectChange,
  type VersionFile,
  writeVersion,
} from "~/db/dataset-versions.server";
import { type DatasetWithProjects, findDataset } from "~/db/datasets.server";
import { findProjectTable } from "~/db/project-tables.server";
import { AppError, notFound } from "~/lib/app-error";
import { isUnfinished } from "~/lib/import-status";
import { forgetReads } from "~/lib/read-once.server";
import { computeImport } from "../projects/compute-import.server";
import { ownSettingsOf, withOwnSettings } from "../projects/import-plan";
import { readProjectData, sampleOf } from "../projects/read-project-data.server";
import type { FileVersions } from "../projects/version-images";
import { appliedOf } from "../recipes/applied-data";
import { readTable, type Running } from "./read-both.server";

const ATTEMPTS = 5;

/** Another file for a dataset. */
type NextVersion = {
  /** In words, such as "Replaced data by sales_2025.xlsx"; also the name of the act in each project. */
  origin: string;
  file: VersionFile;
  settings: Settings;
  matches: Record<string, number>;
  sameAs: number | null;
  /** The draft that it comes from. */
  draftId: string | null;
};

/**
 * Gives a dataset another file, and each of its projects the data of that file with all recipes and filters computed on
 * them; samples are drawn again with their seed. All of it is written in one transaction.
 *
 * @throws AppError not_found, conflict (an import or a computation is running), and the core's refusals
 */
export async function writeFileVersion(
  { ownerId, datasetId }: { ownerId: string; datasetId: string },
  next: NextVersion,
  running: Running,
): Promise<void> {
  const { stored } = await readTable(next.file, next.settings, "Reading the new file", running);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    forgetReads();
    const dataset = await findDataset(ownerId, datasetId);
    if (dataset === null) throw notFound("dataset");
    const link = { number: dataset.version + 1, matches: next.matches, sameAs: next.sameAs };
    const versions = [...(await listVersions(ownerId, datasetId)), link];
    const projects = await computeProjects(dataset, next, { versions, number: link.number }, running);
    const { receipt, questions } = stored.summary;
    const file = { ...fileOf(next.file), settings: next.settings, receipt, questions } as VersionFile;
    const isWritten = await writeVersion(
      dataset,
      { origin: next.origin, file, matches: next.matches, sameAs: next.sameAs },
      projects,
      { draftId: next.draftId, appliedOf, now: new Date() },
    );
    forgetReads();
    if (isWritten) return;
    running.signal?.throwIfAborted();
  }
  throw new AppError("conflict", {
    userMessage:
      "The projects of this dataset are being changed. Nothing was replaced; try again in a moment.",
  });
}

/** The data of each project that has any. A project whose import failed reads the new file when it is tried again. */
async function computeProjects(
  dataset: DatasetWithProjects,
  { file, settings }: NextVersion,
  version: FileVersions,
  { signal, report }: Running,
): Promise<ProjectChange[]> {
  const changes: ProjectChange[] = [];
  if (dataset.projects.some(isUnfinished)) {
    throw new AppError("conflict", {
      userMessage:
        "A project of this dataset is being imported. Nothing was replaced; try again when that is done.",
    });
  }
  for (const project of dataset.projects.filter(({ status }) => status === "ready")) {
    const table = await findProjectTable(dataset.ownerId, project.id);
    if (table === null) continue;
    const own = withOwnSettings(settings, ownSettingsOf(table.project), table, version);
    const data = await readProjectData(file, own, sampleOf(table.project), { signal, report });
    const imported = { ...data, settings: own, settingsVersion: dataset.settingsVersion + 1 };
    const images = await computeImport(table, imported, version, { now: new Date(), signal, report });
    changes.push({ projectId: project.id, columnsVersion: table.project.columnsVersion, images });
  }
  return changes;
}
