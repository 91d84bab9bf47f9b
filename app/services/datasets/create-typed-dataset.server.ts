import type { Settings } from "~/compute/contract/types";
import { localPath } from "~/storage/blob-places.server";
import { putBlob } from "~/storage/blobs.server";
import { checkContent, createDatasetFromBlob } from "./create-dataset.server";
import type { Dataset } from "../shapes/dataset-shape";
import { type TypedTable, withoutBlankStart } from "./typed-table";

/**
 * Stores a typed table as a file and creates a dataset from it, as for an upload.
 *
 * @param typed checked by `typedTableForm` or `manualDataSchema`
 * @throws AppError unsupported_type or invalid_input if the text is not a table
 */
export async function createTypedDataset(userId: string, typed: Omit<TypedTable, "stay">): Promise<Dataset> {
  // A blank first row counts in the grid, but not before pasted text.
  const text = typed.grid ? typed.table : withoutBlankStart(typed.table);
  const fileName = fileNameOf(typed.name);
  const { hash, byteLength } = await putBlob(new TextEncoder().encode(text));
  await checkContent(localPath(hash), fileName);
  return createDatasetFromBlob(userId, {
    name: typed.name,
    fileName,
    byteLength,
    blobHash: hash,
    settings: settingsOf(typed, text),
  });
}

/** The settings that are known; the core infers the others. */
function settingsOf({ grid, header }: Pick<TypedTable, "grid" | "header">, text: string): Settings {
  return {
    encoding: "utf-8",
    ...(grid || text.includes("\t") ? { delimiter: "\t" } : {}),
    ...(header ? { header: 1, first_row: 2 } : {}),
  };
}

/** The dataset's name as a file name, without characters that file systems refuse. */
function fileNameOf(name: string): string {
  return `${name.replace(/[\\/:*?"<>|\u0000-\u001f]/g, "-")}.tsv`;
}
