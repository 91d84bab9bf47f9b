import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { ExportFormat } from "~/compute/engine-jobs";
import { runEngineJob } from "~/compute/engine.server";
import { LIMITS } from "~/config/limits";
import { type ColumnRow, listColumns } from "~/db/columns.server";
import { AppError } from "~/lib/app-error";
import { toCsv } from "~/lib/csv";
import { formatCount } from "~/lib/format-number";
import { fileNameOf } from "~/lib/names";
import { Turns } from "~/lib/turns";
import { localPath } from "~/storage/blob-paths.server";
import { getReadyProject } from "./get-project.server";
import { openWorkbook } from "./open-workbook.server";
import { requireWholeData } from "./whole-data.server";

/** Query of GET export-dataset. */
export const exportQuerySchema = z.object({
  format: z.enum(["xlsx", "csv"], 'The format is "xlsx" or "csv".').default("xlsx"),
});

type ExportedTable = { stream: Readable; fileName: string; mediaType: string };

const EXPORT_TYPES: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** The media types of exported files. */
export const EXPORT_MEDIA_TYPES = Object.values(EXPORT_TYPES).map((type) => type.split(";", 1)[0] ?? type);

/** Limits of an Excel sheet: rows (besides the row of names), and characters in a cell. */
const SHEET = { rows: 1_048_575, characters: 32_767 };
/** Maximum number of cells in memory. */
const CELLS_A_CHUNK = 262_144;
/** Powers of two, which divide a record batch of the column files, so that no chunk reads two batches. */
const ROWS_A_CHUNK = { least: 1_024, most: 65_536 };
const BUSY_PAUSE_MS = 250;
const turns = new Turns(LIMITS.exports);
/** Spreadsheet programs recognise UTF-8 by it. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * Exports a project's table as a file, produced while it is sent. Importing the file again gives the same values:
 * numbers have all digits, dates are dates, missing cells are empty; a row without any value has "#N/A" in its first
 * cell. Columns come in display order, computed ones with their values; hidden ones are left out. Texts that a spreadsheet would run as formulas are defused: in CSV by `defuseFormula`, in a workbook by being
 * text cells.
 *
 * @param signal of the request; an abort releases the turn
 * @param options.withHidden also exports hidden columns
 * @throws AppError not_found, processing, conflict (no data; or more than a workbook can hold), or too_many_requests
 */
export async function exportProject(
  userId: string,
  projectId: string,
  format: ExportFormat,
  signal?: AbortSignal,
  { withHidden = false } = {},
): Promise<ExportedTable> {
  const project = await getReadyProject(userId, projectId);
  const columns = (await listColumns(userId, projectId)).filter(({ hidden }) => withHidden || !hidden);
  await requireWholeData(project, columns);
  const table = { columns, rowCount: project.rowCount };
  if (format === "xlsx") await requireFitsExcel(table);
  const names = columns.map(({ name }) => name);
  const end = await turns.take(userId, signal);
  const chunks = rowChunks(format, table);
  const stream = format === "xlsx" ? openWorkbook(names, chunks) : Readable.from(csvParts(names, chunks));
  stream.once("close", end);
  return {
    stream,
    fileName: fileNameOf(project.name, format),
    mediaType: EXPORT_TYPES[format],
  };
}

type Table = { columns: Pick<ColumnRow, "blobHash" | "type">[]; rowCount: number };
type NamedTable = { columns: ColumnRow[]; rowCount: number };

/** All rows of some columns as lines of CSV, without a head. */
export function csvRows(columns: Table["columns"], rowCount: number): AsyncGenerator<Uint8Array> {
  return rowChunks("csv", { columns, rowCount });
}

async function* csvParts(names: string[], chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + toCsv([names]));
  yield* chunks;
}

/** Refuses a table that Excel could not open. @throws AppError conflict */
async function requireFitsExcel({ columns, rowCount }: NamedTable): Promise<void> {
  if (rowCount > SHEET.rows) {
    throw new AppError("conflict", {
      userMessage: `An Excel sheet holds ${formatCount(SHEET.rows)} rows below the names, and this project has ${formatCount(rowCount)}. Please choose CSV.`,
    });
  }
  const texts = columns.filter(({ type }) => type === "STRING");
  const found = await runEngineJob(
    "findLongCell",
    { paths: texts.map(({ blobHash }) => localPath(blobHash)), characters: SHEET.characters },
    { limitSeconds: LIMITS.previewSeconds },
  );
  if (found === null) return;
  throw new AppError("conflict", {
    userMessage: `An Excel cell holds ${formatCount(SHEET.characters)} characters, and row ${found.row + 1} of “${texts[found.column]?.name ?? ""}” has more. Please choose CSV.`,
  });
}

async function* rowChunks(format: ExportFormat, { columns, rowCount }: Table): AsyncGenerator<Uint8Array> {
  const wanted = 2 ** Math.floor(Math.log2(CELLS_A_CHUNK / Math.max(1, columns.length)));
  const rows = Math.min(ROWS_A_CHUNK.most, Math.max(ROWS_A_CHUNK.least, wanted));
  const own = columns.map(({ blobHash, type }) => ({ path: localPath(blobHash), type }));
  for (let start = 0; start < rowCount; start += rows) {
    const count = Math.min(rows, rowCount - start);
    yield await exportRows({ format, columns: own, start, count });
  }
}

/** Formats rows; waits while the engine is busy, because the response has already begun. */
async function exportRows(input: Parameters<typeof runEngineJob<"exportRows">>[1]): Promise<Uint8Array> {
  for (;;) {
    try {
      const { bytes } = await runEngineJob("exportRows", input, { limitSeconds: LIMITS.previewSeconds });
      return bytes;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "busy") throw error;
      await pause(BUSY_PAUSE_MS);
    }
  }
}
