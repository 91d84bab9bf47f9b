import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { ExportFormat } from "~/compute/engine-jobs";
import { runEngineJob } from "~/compute/engine.server";
import { LIMITS } from "~/config/limits";
import { type ColumnRow, listColumns } from "~/db/columns.server";
import { AppError } from "~/lib/app-error";
import { toCsv } from "~/lib/csv";
import { fileNameOf } from "~/lib/names";
import { Turns } from "~/lib/turns";
import { localPath } from "~/storage/blob-places.server";
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

/** What a sheet of Excel holds: rows (one is for the names), and characters in a cell. */
const SHEET = { rows: 1_048_575, characters: 32_767 };
/** Cells that are in memory at once. */
const CELLS_A_CHUNK = 262_144;
/** Rows of a chunk divide a record batch of the column files, so that no chunk reads two. */
const ROWS_A_CHUNK = { least: 1_024, most: 65_536 };
const BUSY_PAUSE_MS = 250;
const turns = new Turns(LIMITS.exports);
/** Spreadsheet programs take a text file for UTF-8 by it. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * A project's table as a file, made while it is sent. Every value comes back as it is when the file is imported again:
 * numbers with all digits, dates as dates, missing cells empty; a row without any value holds "#N/A" in its first cell.
 * Texts that a spreadsheet would run are defused: in CSV as `defuseFormula` says, in a workbook by being text cells.
 *
 * @param signal of the request: who leaves gives up the turn
 * @throws AppError not_found, processing, conflict (no data; or more than a workbook can hold), or too_many_requests
 */
export async function exportProject(
  userId: string,
  projectId: string,
  format: ExportFormat,
  signal?: AbortSignal,
): Promise<ExportedTable> {
  const project = await getReadyProject(userId, projectId);
  const columns = await listColumns(userId, projectId);
  await requireWholeData(project, columns);
  const table = { columns, rowCount: project.rowCount };
  if (format === "xlsx") await refuseUnfit(table);
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

type Table = { columns: ColumnRow[]; rowCount: number };

async function* csvParts(names: string[], chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + toCsv([names]));
  yield* chunks;
}

/** What Excel would call unreadable must not be begun. */
async function refuseUnfit({ columns, rowCount }: Table): Promise<void> {
  if (rowCount > SHEET.rows) {
    throw new AppError("conflict", {
      userMessage: `An Excel sheet holds ${SHEET.rows.toLocaleString("en")} rows below the names, and this project has ${rowCount.toLocaleString("en")}. Please choose CSV.`,
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
    userMessage: `An Excel cell holds ${SHEET.characters.toLocaleString("en")} characters, and row ${found.row + 1} of “${texts[found.column]?.name ?? ""}” has more. Please choose CSV.`,
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

/** A file that is half sent waits for its turn instead of breaking off. */
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
