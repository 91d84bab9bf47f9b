import type { ImportSummary, Receipt } from "~/compute/contract/types";
import type { SampleInput } from "~/compute/engine-jobs";
import { runEngineJob } from "~/compute/engine.server";
import type { JobProgress } from "~/compute/job-signal";
import { LIMITS } from "~/config/limits";
import { type DatasetWithProjects, findDataset, updateDataset } from "~/db/datasets.server";
import {
  completeImport,
  findProject,
  type ImportedColumn,
  type ProjectRow,
  updateProject,
} from "~/db/projects.server";
import type { JobHandler } from "~/jobs/runner.server";
import type { Progress } from "~/lib/progress";
import { sampleText } from "~/lib/sample-text";
import { localPath, putBlob } from "~/storage/blobs.server";
import { withTemporaryFolder } from "~/storage/private-files.server";
import { settingsOf } from "../datasets/update-settings.server";
import { stopImport } from "./stop-import.server";

/** Job: reads a project's data from its dataset's file. Interrupted at any point it can begin anew. */
export const importProjectJob: JobHandler = {
  async run({ subjectId, ownerId, signal, report }) {
    const project = await findProject(ownerId, subjectId);
    const dataset = project === null ? null : await findDataset(ownerId, project.datasetId);
    if (project === null || dataset === null || project.status === "ready") return;
    await updateProject(ownerId, subjectId, { status: "processing", message: null });
    const imported = await importFile(dataset, sampleOf(project), signal, report);
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

/** The sample that a project is; null for the whole file. A sample has a seed. */
function sampleOf({ sampleSizeType, sampleSize, seed }: ProjectRow): SampleInput | null {
  return seed === null ? null : { kind: sampleSizeType, size: sampleSize, seed };
}

function importFile(
  dataset: DatasetWithProjects,
  sample: SampleInput | null,
  signal: AbortSignal,
  report: (progress: Progress) => void,
) {
  // An import that is stopped leaves no columns behind.
  return withTemporaryFolder((folder) => importInto(folder, dataset, sample, signal, report));
}

async function importInto(
  folder: string,
  dataset: DatasetWithProjects,
  sample: SampleInput | null,
  signal: AbortSignal,
  report: (progress: Progress) => void,
) {
  const settings = settingsOf(dataset);
  const { summary, fileRowCount, columns, rows } = await runEngineJob(
    "importFile",
    {
      path: localPath(dataset.blobHash),
      fileName: dataset.fileName,
      settings,
      sample,
      folder,
    },
    {
      limitSeconds: LIMITS.importSeconds,
      signal,
      onProgress: (progress) => report(importProgress(progress, dataset.byteLength)),
    },
  );
  for (const { file, hash } of rows === null ? columns : [...columns, rows]) await putBlob({ file, hash });
  return {
    rowCount: summary.row_count,
    fileRowCount,
    receipt: sample === null ? summary.receipt : withSampleNote(summary, fileRowCount, sample.seed),
    entity: summary.entity,
    time: summary.time,
    rowsHash: rows?.hash ?? null,
    settings,
    settingsVersion: dataset.settingsVersion,
    columns: summary.schema.fields.map((field, place) => importedColumn(field, columns[place])),
  };
}

/** The receipt tells of the whole file: types are decided over all of it before the sample is drawn. */
function withSampleNote({ receipt, row_count }: ImportSummary, fileRows: number, seed: number): Receipt {
  const note = `This project is a ${sampleText(row_count, fileRows, seed)}. The counts here are those of the whole file.`;
  return { ...receipt, notes: [note, ...receipt.notes] };
}

function importedColumn(
  field: ImportSummary["schema"]["fields"][number],
  written: { hash: string; nullCount: number } | undefined,
): ImportedColumn {
  if (written === undefined) throw new Error(`The import gave no data for column ${field.name}.`);
  const { name, type, categorical, file_column } = field;
  return {
    name,
    type,
    categorical,
    fileColumn: file_column,
    blobHash: written.hash,
    nullCount: written.nullCount,
  };
}

/** The core reads bytes first and then rows, in one phase; then columns are written. */
function importProgress({ phase, done, total }: JobProgress, byteLength: number): Progress {
  if (phase > 0) return { phase: "Writing columns", done, total, unit: "columns" };
  return { phase: "Reading the file", done, total, unit: total === byteLength ? "bytes" : "rows" };
}
