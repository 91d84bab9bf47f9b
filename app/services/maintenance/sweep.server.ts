import { setImmediate } from "node:timers/promises";
import { LIMITS } from "~/config/limits";
import { log } from "~/config/log.server";
import { deleteAuditEvents } from "~/db/audit-events.server";
import { deleteExpiredApiTokens } from "~/db/api-tokens.server";
import { emptyLog } from "~/db/client.server";
import { deleteEdits } from "~/db/column-edits.server";
import { deleteTombstones, eraseBinned, eraseDeleted } from "~/db/deletions.server";
import { deleteFinishedJobs } from "~/db/jobs.server";
import { deleteIdempotencyKeys } from "~/db/idempotency-keys.server";
import { deleteUnusedStoredResults } from "~/db/stored-results.server";
import { deleteUnusedPictures } from "~/db/pictures.server";
import { eraseDrafts } from "~/db/replacements.server";
import { deleteExpiredLinks } from "~/db/one-use-links.server";
import { deleteExpiredRefreshTokens } from "~/db/refresh-tokens.server";
import { deleteRevokedResultLinks } from "~/db/result-links.server";
import { deleteExpiredSessions } from "~/db/sessions.server";
import { deleteExpiredInvitations, deleteSignUps } from "~/db/sign-ups.server";
import { deleteExpiredSignInSteps } from "~/db/sign-in-steps.server";
import type { JobHandler } from "~/jobs/job-handler";
import { isStoreRemote } from "~/storage/chosen-store.server";
import { isSpaceShort, keepReserve } from "~/storage/reserve.server";
import { sweepTemporary } from "~/storage/temporary-files.server";
import { listSomeNamedBlobs } from "~/db/blob-store.server";
import { abandonOldOrders } from "../billing/abandon-orders.server";
import { eraseDueAccounts, sweepKeptReceipts } from "../account-deletion/erase-accounts.server";
import { sweepDataExports } from "../data-export/data-exports.server";
import { sweepMails } from "../mail/outbox.server";
import { dropExpiredUploads, dropUnnamedParts } from "../uploads/drop-uploads.server";
import { binnedSince, restorableSince } from "../deletions/restore-window.server";
import { mayErase } from "../deletions/may-erase.server";
import { resumeUnfinished } from "./resume-unfinished.server";
import { BLOB_AGE_MS, SHORT_BLOB_AGE_MS, sweepBlobs } from "../deletions/sweep-blobs.server";
import { verifyKept } from "./verify-kept.server";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TOMBSTONE_DAYS = 90;
/** Staff can look at a failed job and start it again. */
const FAILED_JOB_DAYS = 30;

/** The database driver is synchronous: without a pause requests would wait until the last statement. */
const letOthersRun = () => setImmediate();

/** Job: erases expired records and the blobs that no row names. */
export const sweepJob: JobHandler = {
  async run({ signal }) {
    const now = new Date();
    const erased = (await eraseDeleted(restorableSince(now))) + (await eraseBinned(binnedSince(now)));
    const accounts = await eraseDueAccounts(now, signal);
    await dropExpired(now);
    const blobs = await eraseUnnamed(now, signal);
    await dropExpiredUploads(now);
    if (await mayErase(now)) await dropUnnamedParts(now);
    const temporary = await sweepTemporary(new Date(now.getTime() - BLOB_AGE_MS));
    await keepReserve();
    await resumeUnfinished();
    // A bucket checks its own bytes, and copies are verified again when they are used.
    if (!isStoreRemote) await verifyKept(signal);
    await emptyLog();
    log.info({ erased, accounts, blobs, temporary }, "swept");
  },
  again: () => Promise.resolve(true),
};

async function dropExpired(now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const steps = [
    () => deleteExpiredSessions(now),
    () => deleteExpiredRefreshTokens(now),
    () => deleteExpiredLinks(now),
    () => deleteExpiredInvitations(now),
    () => deleteSignUps(daysAgo(1)),
    () => sweepMails(now),
    () => deleteExpiredApiTokens(now),
    () => deleteRevokedResultLinks(daysAgo(LIMITS.resultLinks.revokedDays)),
    () => deleteExpiredSignInSteps(now),
    () => deleteIdempotencyKeys(new Date(now.getTime() - LIMITS.namedCalls.hours * HOUR_MS)),
    () => deleteTombstones(daysAgo(TOMBSTONE_DAYS)),
    () => deleteFinishedJobs({ failed: daysAgo(FAILED_JOB_DAYS), others: daysAgo(1) }),
    () => deleteAuditEvents(daysAgo(LIMITS.audit.keptDays)),
    () => eraseDrafts(new Date(now.getTime() - LIMITS.replacementHours * HOUR_MS)),
    () => deleteUnusedStoredResults(daysAgo(LIMITS.cacheDays)),
    () => deleteUnusedPictures(daysAgo(LIMITS.cacheDays)),
    () => sweepDataExports(now),
    () => sweepKeptReceipts(now),
    () => abandonOldOrders(now),
    () => deleteEdits(daysAgo(LIMITS.columns.keptDays)),
  ];
  for (const step of steps) {
    await step();
    await letOthersRun();
  }
}

let hasRun = false;

/**
 * Erases blobs that no row names. Skipped unless database and blob store belong together, and on the first run of a
 * process if the database names no blob at all.
 */
async function eraseUnnamed(now: Date, signal: AbortSignal): Promise<number> {
  const isFirst = !hasRun;
  hasRun = true;
  const isSafe = (await mayErase(now)) && !(isFirst && (await listSomeNamedBlobs(1)).length === 0);
  const ageMs = (await isSpaceShort()) ? SHORT_BLOB_AGE_MS : BLOB_AGE_MS;
  return isSafe ? sweepBlobs(now, { ageMs, signal }) : 0;
}
