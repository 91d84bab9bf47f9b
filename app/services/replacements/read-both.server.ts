import type { ImportSummary, Settings } from "~/compute/contract/types";
import type { TableInput } from "~/compute/engine-jobs";
import { LIMITS } from "~/config/limits";
import { AppError } from "~/lib/app-error";
import type { Progress } from "~/lib/progress";
import { localPath } from "~/storage/blob-paths.server";
import { keepColumns, type StoredColumns } from "../datasets/kept-readings.server";
import { readColumns } from "../datasets/read-columns.server";
import type { OriginalFile } from "../datasets/whole-file.server";
import type { FileColumn } from "./comparison";

export type Running = { signal?: AbortSignal; report?: (progress: Progress) => void };

/** A file that was read, its columns by their numbers in it. */
export type ReadTable = { settings: Settings; stored: StoredColumns; columns: FileColumn[] };

/** Reads all rows of a file. @throws AppError the core's refusal, timeout, stopped or damaged */
export async function readTable(
  file: OriginalFile,
  settings: Settings,
  phase: string,
  { signal, report }: Running,
): Promise<ReadTable> {
  const { stored } = await readColumns(
    file,
    settings,
    {},
    {
      limitSeconds: LIMITS.importSeconds,
      signal,
      onProgress: ({ done, total }) => report?.({ phase, done, total, unit: "rows" }),
    },
  );
  keepColumns(file, settings, stored);
  const columns = stored.summary.schema.fields.map(({ name, type, file_column }) => {
    return { column: file_column, name, type };
  });
  return { settings, stored, columns };
}

/** As `readTable`; a setting that does not fit the file is left out, and the file's own suggestion is taken. */
export async function readTolerantly(
  file: OriginalFile,
  settings: Settings,
  phase: string,
  running: Running,
): Promise<ReadTable> {
  try {
    return await readTable(file, settings, phase, running);
  } catch (error) {
    const fields = error instanceof AppError ? Object.keys(error.fields) : [];
    const wrong = fields.find((field) => field in settings);
    if (wrong === undefined) throw error;
    const fitting = Object.fromEntries(Object.entries(settings).filter(([name]) => name !== wrong));
    return readTolerantly(file, fitting, phase, running);
  }
}

/** The number in the file of the column that an import took as entity or time. */
export function keyColumn({ schema }: ImportSummary, index: number | null): number | null {
  return index === null ? null : (schema.fields[index]?.file_column ?? null);
}

/** A table for the engine; its keys are columns of the file. */
export function tableInput(
  { stored }: ReadTable,
  keys: { entity: number | null; time: number | null },
): TableInput {
  const { summary, columns } = stored;
  return {
    rowCount: summary.row_count,
    columns: summary.schema.fields.map(({ name, file_column }, index) => {
      const hash = columns[index]?.hash;
      if (hash === undefined) throw new Error(`The import gave no data for column ${name}.`);
      return { columnIndex: file_column, name, path: localPath(hash) };
    }),
    rowsPath: null,
    ...keys,
  };
}
