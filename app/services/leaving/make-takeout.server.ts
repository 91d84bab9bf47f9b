import { addAbortSignal, type Readable } from "node:stream";
import { endTakeout, findTakeout } from "~/db/takeouts.server";
import type { JobHandler } from "~/jobs/job-handler";
import { type BlobReference, putBlob } from "~/storage/blobs.server";
import { requireRoom } from "~/storage/reserve.server";
import { eraseBlobNow } from "../deletions/sweep-blobs.server";
import { estimateBytes } from "./estimate-bytes.server";
import { countedEntries } from "./takeout-entries.server";
import { writeZip } from "./write-zip.server";

/** Job: writes the file with everything in an account. An interrupted one starts again. */
export const makeTakeoutJob: JobHandler = {
  async run({ subjectId: id, ownerId, signal, report }) {
    if ((await findTakeout(ownerId, id))?.state !== "preparing") return;
    await requireRoom(await estimateBytes(ownerId));
    const entries = countedEntries(ownerId, signal, report);
    const save = (zip: Readable, stop: AbortSignal) => putBlob(addAbortSignal(stop, zip));
    const { hash, byteLength }: BlobReference = await writeZip(entries, save, signal);
    const file = { fileHash: hash, byteLength };
    const isWanted = await endTakeout(id, { state: "ready", readyAt: new Date(), ...file });
    if (!isWanted) await eraseBlobNow(hash);
  },
  async failed({ subjectId: id }, error) {
    await endTakeout(id, { state: "failed", message: error.userMessage });
  },
};
