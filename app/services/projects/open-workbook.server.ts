import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { sheetEnd, sheetStart, WORKBOOK_PARTS } from "~/lib/worksheet-xml";

/** Sheets compress well at this level; higher levels take longer and gain little. */
const COMPRESSION_LEVEL = 4;

/**
 * A workbook with one sheet, as a stream of the bytes of an XLSX file.
 *
 * @param names of the columns, for the first row
 * @param rows chunks of the XML of the rows below; read with backpressure
 */
export function openWorkbook(names: readonly string[], rows: AsyncIterable<Uint8Array>): Readable {
  const zip = new ZipFile();
  // yazl declares a minimal stream type; the value is a PassThrough.
  const output = zip.outputStream as Readable;
  const sheet = Readable.from(sheetParts(names, rows), { objectMode: false });
  for (const [path, xml] of Object.entries(WORKBOOK_PARTS)) zip.addBuffer(Buffer.from(xml), path);
  zip.addReadStream(sheet, "xl/worksheets/sheet1.xml", { compressionLevel: COMPRESSION_LEVEL });
  zip.on("error", (error: Error) => output.destroy(error));
  output.on("close", () => sheet.destroy());
  zip.end();
  return output;
}

async function* sheetParts(
  names: readonly string[],
  rows: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(sheetStart(names));
  yield* rows;
  yield Buffer.from(sheetEnd);
}
