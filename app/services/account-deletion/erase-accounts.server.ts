import { setImmediate } from "node:timers/promises";
import { env } from "~/config/env.server";
import { LIMITS } from "~/config/limits";
import { log } from "~/config/log.server";
import {
  deleteAccount,
  deleteCachesOf,
  deleteKeptReceipts,
  deleteNextDataset,
  listDueAccounts,
} from "~/db/account-deletions.server";
import { listMailsTo } from "~/db/mails.server";
import { listEveryUpload } from "~/db/uploads.server";
import type { UserRow } from "~/db/users.server";
import { createQueued } from "~/jobs/queue.server";
import { fullName } from "~/lib/person-name";
import { deleteFileOfMail } from "~/storage/outbox.server";
import { composeMail } from "../mail/compose-mail.server";
import { dropUpload } from "../uploads/drop-uploads.server";
import { accountErasedMail } from "./deletion-mails";
import { deleteDataExport } from "../data-export/data-exports.server";

/**
 * Erases the accounts whose waiting time has ended, those that were never confirmed among them. The user's row goes
 * last, so an erasure that was interrupted is repeated by the next call. The sweep of blobs erases the bytes that no
 * row names any more.
 */
export async function eraseDueAccounts(now: Date, signal: AbortSignal): Promise<number> {
  let erased = 0;
  const unconfirmedSince = new Date(now.getTime() - LIMITS.unconfirmedDays * 86_400_000);
  for (const user of await listDueAccounts(now, unconfirmedSince)) {
    try {
      await eraseAccount(user, signal);
      erased += 1;
    } catch (error) {
      signal.throwIfAborted();
      log.error({ err: error, user: user.id }, "an account could not be erased and is tried again");
    }
  }
  return erased;
}

async function eraseAccount(user: UserRow, signal: AbortSignal): Promise<void> {
  // Files go before the rows that name them; a file without a row would stay.
  for (const { id } of await listEveryUpload(user.id)) await dropUpload(user.id, id);
  await deleteDataExport(user.id);
  for (const mail of await listMailsTo(user.email)) await deleteFileOfMail(mail);
  await deleteCachesOf(user);
  while (await deleteNextDataset(user.id)) {
    signal.throwIfAborted();
    // The database driver is synchronous: yield, or requests wait until the last statement.
    await setImmediate();
  }
  await createQueued("send-mail", (job) => deleteAccount(user, lastMailTo(user), job));
}

/**
 * Without a mail server the mail would be a file here, with the address in it. An address that was never confirmed may
 * belong to a stranger, who learnt of the account from the mail with the link.
 */
function lastMailTo(user: UserRow) {
  if (env.smtpUrl === null || user.confirmedAt === null) return null;
  const to = { address: user.email, name: fullName(user) };
  return composeMail(to, accountErasedMail({ name: user.firstName || user.email }));
}

/** Deletes receipts of erased accounts at the end of the time that the law gives. */
export async function sweepKeptReceipts(now: Date): Promise<void> {
  await deleteKeptReceipts(new Date(Date.UTC(now.getUTCFullYear() - LIMITS.payments.receiptYears, 0, 1)));
}
