import type { ImportSummary, Receipt, Settings } from "~/compute/contract/types";
import type { SampleInput } from "~/compute/engine-jobs";
import type { JobProgress } from "~/compute/job-signal";
import { LIMITS } from "~/config/limits";
import type { DatasetRow } from "~/db/datasets.server";
import type { ImportedColumn, ProjectRow } from "~/db/projects.server";
import type { Progress } from "~/lib/progress";
import { sampleText } from "~/lib/sample-text";
import { findColumns, type StoredColumns } from "../datasets/kept-readings.server";
import { readColumns } from "../datasets/read-columns.server";
import { requireOriginal } from "../datasets/whole-file.server";

/** The sample that a project is; null for the whole file. A sample has a seed. */
export function sampleOf({
  sampleSizeType,
  sampleSize,
  seed,
}: Pick<ProjectRow, "sampleSizeType" | "sampleSize" | "seed">): SampleInput | null {
  return seed === null ? null : { kind: sampleSizeType, size: sampleSize, seed };
}

/**
 * Reads a file into columns and stores them. The same file, settings and sample give the same bytes.
 *
 * @throws AppError the core's refusal, timeout, stopped, damaged or storage_full; nothing half written is left
 */
export async function readProjectData(
  file: DatasetRow,
  settings: Settings,
  sample: SampleInput | null,
  options: { signal?: AbortSignal; report?: (progress: Progress) => void } = {},
) {
  const stored = await storedColumns(file, settings, sample, options);
  const { summary, fileRowCount, columns, rowsHash } = stored;
  return {
    rowCount: summary.row_count,
    fileRowCount,
    receipt: sample === null ? summary.receipt : withSampleNote(summary, fileRowCount, sample.seed),
    entity: summary.entity,
    time: summary.time,
    rowsHash,
    columns: summary.schema.fields.map((field, place) => importedColumn(field, columns[place])),
  };
}

/** What was read a moment ago, when the settings were looked at for the last time, is there already. */
async function storedColumns(
  file: DatasetRow,
  settings: Settings,
  sample: SampleInput | null,
  { signal, report }: { signal?: AbortSignal; report?: (progress: Progress) => void },
): Promise<StoredColumns> {
  // Of a file that is damaged nothing is imported, whatever was read from it before.
  await requireOriginal(file);
  const kept = sample === null ? await findColumns(file, settings) : null;
  if (kept !== null) return kept;
  const read = await readColumns(
    file,
    settings,
    { sample },
    {
      limitSeconds: LIMITS.importSeconds,
      signal,
      onProgress: (progress) => report?.(importProgress(progress, file.byteLength)),
    },
  );
  return read.stored;
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
