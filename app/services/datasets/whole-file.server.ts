import { createHash } from "node:crypto";
import type { DatasetRow } from "~/db/datasets.server";
import { AppError } from "~/lib/app-error";
import { putBlob } from "~/storage/blobs.server";
import { DamagedBlob, requireWholeBlob } from "~/storage/whole-blobs.server";
import { listCatalog, readDemoFile } from "./demo-catalog.server";

export type OriginalFile = Pick<DatasetRow, "blobHash" | "fileName">;

/**
 * The path of an uploaded file on this machine, after a check that its bytes are those that were uploaded. A damaged demo
 * file is restored from the program's own copy; other files can be uploaded again only by their owner.
 *
 * @param sinceMs as `requireWholeBlob` takes it
 * @throws AppError damaged, with what the user can do
 */
export async function requireOriginal(file: OriginalFile, sinceMs?: number): Promise<string> {
  try {
    return await requireWholeBlob(file.blobHash, sinceMs);
  } catch (error) {
    if (!(error instanceof DamagedBlob)) throw error;
    if (await restoreDemoFile(file.blobHash)) return requireWholeBlob(file.blobHash);
    throw new AppError("damaged", {
      cause: error,
      userMessage: `The server's copy of “${file.fileName}” is damaged on its disk. Upload the same file again: that repairs this one too.`,
    });
  }
}

async function restoreDemoFile(hash: string): Promise<boolean> {
  for (const demo of await listCatalog()) {
    const bytes = await readDemoFile(demo);
    if (createHash("sha256").update(bytes).digest("hex") !== hash) continue;
    await putBlob(bytes);
    return true;
  }
  return false;
}
