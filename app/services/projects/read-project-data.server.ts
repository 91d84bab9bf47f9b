import type { ImportSummary, Receipt, Settings } from "~/compute/contract/types";
import { FRACTION_UNIT } from "~/analyses/variables/value-units";
import type { SampleInput } from "~/compute/engine-jobs";
import type { JobProgress } from "~/compute/job-signal";
import { LIMITS } from "~/config/limits";
import type { ProjectRow } from "~/db/projects.server";
import type { ProjectImage } from "~/db/table-images";
import { storedReceipt } from "~/db/stored-json";
import type { Progress } from "~/lib/progress";
import { sampleText } from "~/lib/sample-text";
import { findColumns, type StoredColumns } from "../datasets/kept-readings.server";
import { readColumns } from "../datasets/read-columns.server";
import { settingsOfShape } from "../datasets/shape-answers";
import { type OriginalFile, requireOriginal } from "../datasets/whole-file.server";
import type { ImportedColumn } from "./import-images";

/** The sample of a project; null for the whole file, which has no seed. */
export function sampleOf({
  sampleSizeType,
  sampleSize,
  seed,
}: Pick<ProjectRow, "sampleSizeType" | "sampleSize" | "seed">): SampleInput | null {
  return seed === null ? null : { kind: sampleSizeType, size: sampleSize, seed };
}

/** The file of a dataset, or of one of its versions. */
type ReadFile = OriginalFile & { byteLength: number };

/**
 * Reads a file into columns and stores them. Deterministic: the same file, settings and sample give the same bytes.
 *
 * @throws AppError the core's refusal, timeout, stopped, damaged or storage_full; no partial files are left
 */
export async function readProjectData(
  file: ReadFile,
  settings: Settings,
  sample: SampleInput | null,
  options: { signal?: AbortSignal; report?: (progress: Progress) => void } = {},
) {
  const stored = await storedColumns(file, settings, sample, options);
  const { summary, fileRowCount, columns, rowsHash } = stored;
  return {
    rowCount: summary.row_count,
    fileRowCount,
    settings: settingsOfShape(settings, summary.questions) as Settings & ProjectImage["settings"],
    receipt: storedReceipt.write(
      sample === null ? summary.receipt : withSampleNote(summary, fileRowCount, sample.seed),
    ),
    entity: summary.entity,
    time: summary.time,
    rowsHash,
    columns: summary.schema.fields.map((field, index) => importedColumn(field, columns[index])),
  };
}

/** Returns cached columns if the preview of these settings has just read them; otherwise reads the file. */
async function storedColumns(
  file: ReadFile,
  settings: Settings,
  sample: SampleInput | null,
  { signal, report }: { signal?: AbortSignal; report?: (progress: Progress) => void },
): Promise<StoredColumns> {
  // Checked first, so that a damaged file is never imported from the cache.
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

/** Adds a note that the receipt is about the whole file: types are inferred from all rows before the sample is drawn. */
function withSampleNote({ receipt, row_count }: ImportSummary, fileRows: number, seed: number): Receipt {
  const note = `This project is a ${sampleText(row_count, fileRows, seed)}. The counts here are those of the whole file.`;
  return { ...receipt, notes: [note, ...receipt.notes] };
}

function importedColumn(
  field: ImportSummary["schema"]["fields"][number],
  written: { hash: string; nullCount: number } | undefined,
): ImportedColumn {
  if (written === undefined) throw new Error(`The import gave no data for column ${field.name}.`);
  const { name, type, categorical, percentages, unit = null, file_column } = field;
  return {
    name,
    type,
    categorical,
    unit: percentages ? FRACTION_UNIT : unit,
    fileColumn: file_column,
    blobHash: written.hash,
    nullCount: written.nullCount,
  };
}

/** In phase 0 the core reports bytes and then rows; in later phases it writes columns. */
function importProgress({ phase, done, total }: JobProgress, byteLength: number): Progress {
  if (phase > 0) return { phase: "Writing columns", done, total, unit: "columns" };
  return { phase: "Reading the file", done, total, unit: total === byteLength ? "bytes" : "rows" };
}
