import { LIMITS } from "~/config/limits";
import { closeAccount as closeRow, keepAccount as keepRow } from "~/db/account-deletions.server";
import type { Actor } from "~/db/audit-events.server";
import { findUserById, type UserRow } from "~/db/users.server";
import { createQueued } from "~/jobs/queue.server";
import { AppError, notFound } from "~/lib/app-error";
import { fullName } from "~/lib/person-name";
import { composeMail } from "../mail/compose-mail.server";
import { plainLinks } from "../users/mail-links.server";
import { accountClosedMail } from "./deletion-mails";

const DAY_MS = 86_400_000;

/** Why the account of a user cannot be deleted; null if it can. */
export async function refusalOfClosing(userId: string): Promise<string | null> {
  return refusalFor(await getUserRow(userId));
}

async function getUserRow(userId: string): Promise<UserRow> {
  const user = await findUserById(userId);
  if (user === null) throw notFound("user");
  return user;
}

function refusalFor({ isDemo }: UserRow): string | null {
  return isDemo
    ? "This is a demo account, which others use too, so it cannot be deleted. Ask the administrator of the server."
    : null;
}

/**
 * Closes an account: all sessions and tokens end, and after 7 days it is erased. Tells the owner by mail.
 *
 * @throws AppError conflict (a demo account, or closed already)
 */
export async function closeAccount(actor: Actor): Promise<void> {
  const user = await getUserRow(actor.id);
  const refusal = refusalFor(user);
  if (refusal !== null) throw new AppError("conflict", { userMessage: refusal });
  const deletionAt = new Date(Date.now() + LIMITS.closingDays * DAY_MS);
  const content = accountClosedMail({ name: user.firstName || user.email }, deletionAt, plainLinks().login);
  const mail = composeMail({ address: user.email, name: fullName(user) }, content);
  const isDone = await createQueued("send-mail", (job) => closeRow(actor, deletionAt, mail, job));
  if (!isDone)
    throw new AppError("conflict", { userMessage: "This account is about to be deleted already." });
}

/** Keeps an account that was closed less than 7 days ago. @throws AppError gone */
export async function keepAccount(actor: Actor): Promise<void> {
  if (await keepRow(actor, new Date())) return;
  throw new AppError("gone", {
    userMessage: "It is too late to keep this account: it is being deleted right now.",
  });
}
