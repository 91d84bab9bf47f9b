import type { Settings } from "~/compute/contract/types";
import { localPath } from "~/storage/blob-places.server";
import { putBlob } from "~/storage/blobs.server";
import { checkContent, createDatasetFromBlob } from "./create-dataset.server";
import type { Dataset } from "../shapes/dataset-shape";
import { type TypedTable, withoutBlankStart } from "./typed-table";

/**
 * Makes a file of a typed table and a dataset of the file, which goes the way of every upload.
 *
 * @param typed checked by `typedTableForm` or `manualDataSchema`
 * @throws AppError unsupported_type or invalid_input when the text is no table
 */
export async function createTypedDataset(userId: string, typed: Omit<TypedTable, "stay">): Promise<Dataset> {
  // In the grid a blank first row is a row; in front of pasted text it is nothing.
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

/** What is known of the text already; everything else is found in it. */
function settingsOf({ grid, header }: Pick<TypedTable, "grid" | "header">, text: string): Settings {
  return {
    encoding: "utf-8",
    ...(grid || text.includes("\t") ? { delimiter: "\t" } : {}),
    ...(header ? { header: 1, first_row: 2 } : {}),
  };
}

/** The dataset's name as a file's, without what no file system takes. */
function fileNameOf(name: string): string {
  return `${name.replace(/[\\/:*?"<>|\u0000-\u001f]/g, "-")}.tsv`;
}
