import { randomUUID } from "node:crypto";
import { hashPassword } from "~/auth/passwords.server";
import { hashToken } from "~/auth/random-token.server";
import { LIMITS } from "~/config/limits";
import type { RequestSource } from "~/db/audit-events.server";
import { createLink, findLink, resetByLink } from "~/db/one-use-links.server";
import { findUserByEmail, findUserById, type UserRow } from "~/db/users.server";
import { createQueued, enqueueJob, runAfterMs } from "~/jobs/queue.server";
import type { JobHandler } from "~/jobs/job-handler";
import { AppError } from "~/lib/app-error";
import { urls } from "~/lib/urls";
import { composeMail } from "../mail/compose-mail.server";
import { resetMail } from "./account-mails";
import { requireUnguessable } from "./common-passwords.server";
import { createTokenLink } from "./mail-links.server";
import { composePasswordChanged } from "./password-changed-mail.server";

const MINUTE_MS = 60_000;
/** The link is made after the answer was sent, so that the time of the answer does not tell whether there is an account. */
const DELAY_MS = 500;

/** Queues a reset link for an address. The work is the same if no account has the address. */
export async function requestReset(email: string): Promise<void> {
  const user = await findUserByEmail(email);
  const runAfter = runAfterMs(DELAY_MS);
  await enqueueJob("send-reset-link", { subjectId: user?.id ?? randomUUID(), ownerId: null, runAfter });
}

/** Job: sends a reset link to a user. Without such a user it does nothing. */
export const sendResetLinkJob: JobHandler = {
  async run({ subjectId: userId }) {
    const user = await findUserById(userId);
    if (user === null) return;
    const { href, tokenHash } = createTokenLink(urls.resetPassword);
    const expiresAt = new Date(Date.now() + LIMITS.links.resetMinutes * MINUTE_MS);
    const mail = composeMail({ address: user.email }, resetMail(href));
    await createQueued("send-mail", (job) =>
      createLink({ tokenHash, purpose: "reset_password", userId, expiresAt }, mail, job),
    );
  },
  again: async ({ subjectId }) => (await findUserById(subjectId)) !== null,
};

/** Whether a reset link works. */
export async function isResetLink(token: string): Promise<boolean> {
  return (await findLink("reset_password", hashToken(token), new Date())) !== null;
}

/**
 * Sets a new password by a reset link, ends all sessions and tokens, and tells the user by mail.
 *
 * @returns the user
 * @throws AppError gone (the link was used or has expired), or invalid_input (a password that is easy to guess)
 */
export async function resetPassword(
  token: string,
  password: string,
  source: RequestSource,
): Promise<UserRow> {
  const now = new Date();
  const tokenHash = hashToken(token);
  const link = await findLink("reset_password", tokenHash, now);
  if (link === null) throw linkGone();
  const { user } = link;
  requireUnguessable("password", password, user);
  const passwordHash = await hashPassword(password);
  const mail = composePasswordChanged(user);
  const isDone = await createQueued("send-mail", (job) =>
    resetByLink({ tokenHash, passwordHash }, mail, job, source, now),
  );
  if (!isDone) throw linkGone();
  return user;
}

function linkGone(): AppError {
  return new AppError("gone", { userMessage: "This link was used or has expired. Ask for another one." });
}
