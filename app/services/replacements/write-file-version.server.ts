import type { AppliedOf } from "~/db/applied-data.server";
import {
  fileOf,
  listVersions,
  type ProjectChange,
  type VersionFile,
  writeVersion,
} from "~/db/dataset-versions.server";
import { type DatasetWithProjects, findDataset } from "~/db/datasets.server";
import { findProjectTable } from "~/db/project-tables.server";
import type { JobKind } from "~/jobs/kinds";
import { wakeRunners } from "~/jobs/queue.server";
import { AppError, notFound } from "~/lib/app-error";
import { isUnfinished } from "~/lib/import-status";
import { forgetReads } from "~/lib/read-once.server";
import { computeImport } from "../projects/compute-import.server";
import { planOfVersion } from "../projects/import-plan";
import { readProjectData, sampleOf } from "../projects/read-project-data.server";
import type { FileVersions } from "../projects/version-images";
import type { Effect } from "./effect-shape";
import type { NextFile } from "./next-file.server";
import { readTable, type Running } from "./read-both.server";

const ATTEMPTS = 5;
const REFRESH: JobKind = "refresh-dataset";

/** Another file for a dataset; `origin` is also the name of the edit in each project. */
type NextVersion = NextFile & {
  sameAs: number | null;
  /** The numbers of the analyses before and after, if the file was made again from the dataset's sources. */
  refresh: { effect: Effect } | null;
  /** The draft that it comes from. */
  draftId: string | null;
  /** The old data that the analyses keep. */
  appliedOf: AppliedOf;
};

/**
 * Gives a dataset another file, and each of its projects the data of that file with all recipes and filters computed on
 * them; samples are drawn again with their seed. All of it is written in one transaction.
 *
 * @throws AppError not_found, conflict (the file or its settings were changed; an import or a computation is running),
 *   and the core's refusals
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
    if (dataset.settingsVersion !== next.forSettingsVersion) throw changedMeanwhile();
    const link = { number: dataset.version + 1, matches: next.matches, sameAs: next.sameAs };
    const versions = [...(await listVersions(ownerId, datasetId)), link];
    const projects = await computeProjects(
      dataset,
      next,
      { versions, number: link.number, keepsRows: next.keepsRows },
      running,
    );
    const { receipt, questions } = stored.summary;
    const file = { ...fileOf(next.file), settings: next.settings, receipt, questions } as VersionFile;
    const isWritten = await writeVersion(
      dataset,
      { origin: next.origin, file, matches: next.matches, sameAs: next.sameAs, refresh: next.refresh },
      projects,
      { draftId: next.draftId, appliedOf: next.appliedOf, now: new Date(), refreshJob: REFRESH },
    );
    forgetReads();
    if (isWritten) wakeRunners();
    if (isWritten) return;
    running.signal?.throwIfAborted();
  }
  throw new AppError("conflict", {
    userMessage:
      "The projects of this dataset are being changed. Nothing was replaced; try again in a moment.",
  });
}

function changedMeanwhile(): AppError {
  return new AppError("conflict", {
    userMessage:
      "The file of this dataset or its settings were changed in the meantime. Nothing was replaced; look at the comparison again.",
  });
}

/** The refusal while another change of the same dataset's file is being made. */
export function fileIsChanging(): AppError {
  return new AppError("processing", {
    userMessage: "The file of this dataset is being changed. Try again when that is done.",
  });
}

/** The data of each project that has any. A project whose import failed reads the new file when it is tried again. */
async function computeProjects(
  dataset: DatasetWithProjects,
  { file, settings, origin }: NextVersion,
  version: FileVersions,
  running: Running,
): Promise<ProjectChange[]> {
  const changes: ProjectChange[] = [];
  if (dataset.projects.some(isUnfinished)) {
    throw new AppError("conflict", {
      userMessage:
        "A project of this dataset is being imported. Nothing was replaced; try again when that is done.",
    });
  }
  const projects = dataset.projects.filter(({ status }) => status === "ready");
  for (const [index, project] of projects.entries()) {
    const table = await findProjectTable(dataset.ownerId, project.id);
    if (table === null) continue;
    const step = withinStep(running, index + 1, projects.length);
    const next = { ...version, settings, settingsVersion: dataset.settingsVersion + 1 };
    const plan = planOfVersion(table.project, next, origin);
    const data = await readProjectData(file, plan.settings, sampleOf(table.project), step);
    const images = await computeImport(table, { ...plan, ...data }, version, { now: new Date(), ...step });
    changes.push({ projectId: project.id, columnsVersion: table.project.columnsVersion, images });
  }
  return changes;
}

/** Reports the progress of one step of several: "Writing columns, project 2 of 3". */
function withinStep({ signal, report }: Running, step: number, steps: number): Running {
  if (steps === 1) return { signal, report };
  return {
    signal,
    report: (progress) => report?.({ ...progress, phase: `${progress.phase}, project ${step} of ${steps}` }),
  };
}
