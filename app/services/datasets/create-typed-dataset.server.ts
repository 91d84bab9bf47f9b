import type { Settings } from "~/compute/contract/types";
import { AppError, invalidField } from "~/lib/app-error";
import { localPath } from "~/storage/blob-paths.server";
import { putBlob } from "~/storage/blobs.server";
import { requireConfirmedEmail } from "../users/confirm-email.server";
import { requireStorage } from "../users/storage.server";
import { createDatasetFromBlob } from "./create-dataset.server";
import type { Dataset } from "../shapes/dataset-shape";
import { type TypedTable, withoutBlankStart } from "./typed-table";
import { checkContent } from "./take-file.server";

/**
 * Stores a typed table as a file and creates a dataset from it, as for an upload.
 *
 * @param typed checked by `typedTableForm` or `manualDataSchema`
 * @throws AppError email_unconfirmed, plan_limit (storage), or invalid_input if the text is not a table
 */
export async function createTypedDataset(userId: string, typed: Omit<TypedTable, "stay">): Promise<Dataset> {
  await requireConfirmedEmail(userId);
  // A blank first row counts in the grid, but not before pasted text.
  const text = typed.grid ? typed.table : withoutBlankStart(typed.table);
  const fileName = fileNameOf(typed.name);
  const bytes = new TextEncoder().encode(text);
  await requireStorage(userId, bytes.byteLength);
  const { hash, byteLength } = await putBlob(bytes);
  await checkContent(localPath(hash), fileName).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "unsupported_type" ? notText() : error;
  });
  return createDatasetFromBlob(userId, {
    name: typed.name,
    fileName,
    byteLength,
    blobHash: hash,
    settings: settingsOf(typed, text),
  });
}

/** The refusal of cells that no text table has. There is no file whose type could be wrong. */
function notText(): AppError {
  return invalidField("", "The table contains control characters, so it is not a text table. Remove them.");
}

/** The settings that are known; the core infers the rest. */
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
