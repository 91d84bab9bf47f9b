import { endTakeout, findTakeout } from "~/db/takeouts.server";
import type { JobHandler } from "~/jobs/job-handler";
import { requireRoom } from "~/storage/reserve.server";
import { deleteTakeoutFile, writeTakeout } from "~/storage/takeouts.server";
import { estimateBytes } from "./estimate-bytes.server";
import { countedEntries } from "./takeout-entries.server";
import { writeZip } from "./write-zip.server";

/** Job: writes the file with everything in an account. An interrupted one starts again. */
export const makeTakeoutJob: JobHandler = {
  async run({ subjectId: id, ownerId, signal, report }) {
    if ((await findTakeout(ownerId, id))?.state !== "preparing") return;
    await requireRoom(await estimateBytes(ownerId));
    const entries = countedEntries(ownerId, signal, report);
    await writeZip(entries, (zip, stop) => writeTakeout(id, zip, stop), signal);
    const isWanted = await endTakeout(id, { state: "ready", readyAt: new Date() });
    if (!isWanted) await deleteTakeoutFile(id);
  },
  async failed({ subjectId: id }, error) {
    await endTakeout(id, { state: "failed", message: error.userMessage });
    await deleteTakeoutFile(id);
  },
  cancelled: ({ subjectId: id }) => deleteTakeoutFile(id),
};
