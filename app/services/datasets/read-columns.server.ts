import type { Settings } from "~/compute/contract/types";
import type { SampleInput } from "~/compute/engine-jobs";
import { runEngineJob } from "~/compute/engine.server";
import type { RunOptions } from "~/compute/worker-pool.server";
import { putBlob } from "~/storage/blobs.server";
import { withTemporaryFolder } from "~/storage/private-files.server";
import type { StoredColumns } from "./kept-readings.server";
import { type OriginalFile, requireOriginal } from "./whole-file.server";

/**
 * Reads a file into columns and stores them. Deterministic: the same file, settings and sample give the same bytes.
 *
 * @returns the columns, and the preview as JSON when `preview` is set
 * @throws AppError the core's refusal, timeout, stopped, damaged or storage_full; no partial files are left
 */
export async function readColumns(
  file: OriginalFile,
  settings: Settings,
  { sample = null, preview = false }: { sample?: SampleInput | null; preview?: boolean },
  options: RunOptions,
): Promise<{ stored: StoredColumns; preview: string | null }> {
  const path = await requireOriginal(file);
  // The folder is removed with everything in it when the job is stopped.
  return withTemporaryFolder(async (folder) => {
    const input = { path, fileName: file.fileName, settings, sample, folder, preview };
    const read = await runEngineJob("importFile", input, options);
    const written = read.rows === null ? read.columns : [...read.columns, read.rows];
    // In parallel: each blob waits for the disk to sync its folder, and they share those waits.
    await Promise.all(written.map((each) => putBlob({ file: each.file, hash: each.hash })));
    const { summary, fileRowCount } = read;
    const columns = read.columns.map(({ hash, nullCount }) => ({ hash, nullCount }));
    const stored = { summary, fileRowCount, columns, rowsHash: read.rows?.hash ?? null };
    return { stored, preview: read.preview };
  });
}
