import { addAbortSignal, type Readable } from "node:stream";
import { endDataExport, findDataExport } from "~/db/data-exports.server";
import type { JobHandler } from "~/jobs/job-handler";
import { type BlobReference, putBlob } from "~/storage/blobs.server";
import { requireRoom } from "~/storage/reserve.server";
import { eraseBlobNow } from "../deletions/sweep-blobs.server";
import { estimateBytes } from "./estimate-bytes.server";
import { countedEntries } from "./export-entries.server";
import { writeZip } from "./write-zip.server";

/** Job: writes the file with everything in an account. An interrupted one starts again. */
export const makeDataExportJob: JobHandler = {
  async run({ subjectId: id, ownerId, signal, report }) {
    if ((await findDataExport(ownerId, id))?.state !== "preparing") return;
    await requireRoom(await estimateBytes(ownerId));
    const entries = countedEntries(ownerId, signal, report);
    const save = (zip: Readable, stop: AbortSignal) => putBlob(addAbortSignal(stop, zip));
    const { hash, byteLength }: BlobReference = await writeZip(entries, save, signal);
    const file = { fileHash: hash, byteLength };
    const isWanted = await endDataExport(id, { state: "ready", readyAt: new Date(), ...file });
    if (!isWanted) await eraseBlobNow(hash);
  },
  async failed({ subjectId: id }, error) {
    await endDataExport(id, { state: "failed", message: error.userMessage });
  },
};
