import { createHash, randomUUID } from "node:crypto";
import { closeSync, fstatSync, fsync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { LIMITS } from "~/config/limits";
import { encodeColumn } from "../arrow-column";
import type { ColumnBuffers } from "../column-buffers";
import type { ColumnType, ImportSummary, Inspection, Settings } from "../contract/types";
import type { EngineJobs, FileInput, InspectedFile, SampleInput, WrittenFile } from "../engine-jobs";
import type { FileReaderHandle, ImportedColumnHandle, ImportedTableHandle } from "../wasm-api";
import { engine, engineMemory } from "./engine-instance";
import type { JobControl } from "./job";

/** Phases of an import, for its progress. */
const IMPORT_PHASES = { reading: 0, writing: 1 } as const;

type Input<Name extends keyof EngineJobs> = EngineJobs[Name]["input"];
type Output<Name extends keyof EngineJobs> = EngineJobs[Name]["output"];

export function checkFile(input: Input<"checkFile">): Output<"checkFile"> {
  return withReader(input, () => null, LIMITS.uploadBytes);
}

export function inspectFile(input: Input<"inspectFile">): Output<"inspectFile"> {
  return withReader(input, (reader) => inspection(reader, input.settings));
}

export function previewFile(input: Input<"previewFile">): Output<"previewFile"> {
  return withReader(input, (reader) => {
    const preview = reader.preview(JSON.stringify(input.settings));
    return { preview, inspected: input.inspect ? inspection(reader, input.settings) : null };
  });
}

function inspection(reader: FileReaderHandle, settings: Settings): InspectedFile {
  const text = reader.inspect(JSON.stringify(settings));
  const { row_count, col_count } = JSON.parse(text) as Inspection;
  return { json: new TextEncoder().encode(text), rowCount: row_count, colCount: col_count };
}

export async function importFile(
  input: Input<"importFile">,
  control: JobControl,
): Promise<Output<"importFile">> {
  control.enter(IMPORT_PHASES.reading);
  const table = withReader(input, (reader) => reader.import(JSON.stringify(input.settings)));
  const synced: Promise<void>[] = [];
  try {
    const whole = JSON.parse(table.summary()) as ImportSummary;
    const preview = input.preview ? table.preview() : null;
    const rows = input.sample === null ? null : keepSample(table, input.sample, input.folder);
    if (rows !== null) synced.push(rows.synced);
    control.enter(IMPORT_PHASES.writing);
    const summary = rows === null ? whole : (JSON.parse(table.summary()) as ImportSummary);
    const count = table.columnCount();
    const columns = Array.from({ length: count }, (_, index) => {
      control.check(index, count);
      const { nullCount, written } = writeImported(input.folder, table.takeColumn(index));
      synced.push(written.synced);
      return { file: written.file, hash: written.hash, nullCount };
    });
    const sampled = rows === null ? null : { file: rows.file, hash: rows.hash };
    return { summary, fileRowCount: whole.row_count, columns, rows: sampled, preview };
  } finally {
    table.free();
    // Keeps the folder until all writes are synced.
    await Promise.all(synced);
  }
}

/** @param limit bytes, exclusive; by default that of a file which the application made of several uploads */
function withReader<T>(
  input: FileInput,
  work: (reader: FileReaderHandle) => T,
  limit: number = LIMITS.joinedBytes,
): T {
  const file = openFile(input);
  try {
    const { size } = fstatSync(file);
    const { FileReader } = engine();
    const reader = new FileReader(input.fileName, size, limit);
    try {
      reader.shorten(readInto(reader.room(), size, file));
      reader.finish();
      return work(reader);
    } finally {
      reader.free();
    }
  } finally {
    closeSync(file);
  }
}

/** Reads a file straight into the core's memory. Returns the number of bytes. */
function readInto(offset: number, size: number, file: number): number {
  const bytes = new Uint8Array(engineMemory(), offset, size);
  let had = 0;
  while (had < size) {
    const length = readSync(file, bytes, had, size - had, null);
    if (length === 0) break;
    had += length;
  }
  return had;
}

function openFile({ path, movesTo }: FileInput): number {
  try {
    return openSync(path, "r");
  } catch (error) {
    if (movesTo === undefined || (error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return openSync(movesTo, "r");
  }
}

function columnBuffers(column: ImportedColumnHandle): ColumnBuffers {
  const validity = column.takeValidity();
  // wasm-bindgen declares a string.
  switch (column.type as ColumnType) {
    case "NUMBER":
      return { kind: "number", validity, values: column.takeNumbers() };
    case "DATE":
      return column.unit === "ms"
        ? { kind: "milliseconds", validity, values: column.takeMilliseconds() }
        : { kind: "days", validity, values: column.takeDays() };
    case "STRING": {
      const texts = { validity, offsets: column.takeOffsets(), bytes: column.takeBytes() };
      return column.dictionary
        ? { kind: "dictionary", ...texts, codes: column.takeCodes() }
        : { kind: "text", ...texts };
    }
  }
}

function keepSample(table: ImportedTableHandle, { kind, size, seed }: SampleInput, folder: string): Written {
  const rows = table.keepSample(kind, size, seed);
  return writeBytes(folder, new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength));
}

/** Writes a column as an Arrow file and frees it. */
export async function writeColumn(
  folder: string,
  column: ImportedColumnHandle,
): Promise<WrittenFile & { nullCount: number }> {
  const { nullCount, written } = writeImported(folder, column);
  await written.synced;
  return { file: written.file, hash: written.hash, nullCount };
}

/** Writes chunks to a new file, one after the other. */
export async function writeChunks(
  folder: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<WrittenFile & { byteLength: number }> {
  const path = join(folder, randomUUID());
  const file = await open(path, "wx");
  const hash = createHash("sha256");
  let byteLength = 0;
  try {
    for await (const chunk of chunks) {
      await file.appendFile(chunk);
      hash.update(chunk);
      byteLength += chunk.byteLength;
    }
    await file.sync();
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return { file: path, hash: hash.digest("hex"), byteLength };
}

function writeImported(
  folder: string,
  column: ImportedColumnHandle,
): { nullCount: number; written: Written } {
  try {
    const { nullCount } = column;
    return { nullCount, written: writeBytes(folder, encodeColumn(columnBuffers(column))) };
  } finally {
    column.free();
  }
}

/** A written file. It is on the disk when `synced` resolves; the sync runs on another thread. */
type Written = WrittenFile & { synced: Promise<void> };

const sync = promisify(fsync);

function writeBytes(folder: string, bytes: Uint8Array): Written {
  const path = join(folder, randomUUID());
  const file = openSync(path, "wx");
  try {
    for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
  } catch (error) {
    closeSync(file);
    // Does not leave partial files on a full disk.
    rmSync(path, { force: true });
    throw error;
  }
  const synced = sync(file)
    .catch((error: unknown) => {
      rmSync(path, { force: true });
      throw error;
    })
    .finally(() => closeSync(file));
  // Awaited after the other columns are written.
  synced.catch(() => undefined);
  return { file: path, hash: createHash("sha256").update(bytes).digest("hex"), synced };
}
