import { hashToken } from "~/auth/random-token.server";
import { LIMITS } from "~/config/limits";
import type { NewAuditEvent } from "~/db/audit-events.server";
import { confirmByLink, createLink, findLink } from "~/db/one-use-links.server";
import type { SignInReference } from "~/db/sign-ins.server";
import { findUserById } from "~/db/users.server";
import { createQueued } from "~/jobs/queue.server";
import { AppError, notFound } from "~/lib/app-error";
import { urls } from "~/lib/urls";
import { composeMail } from "../mail/compose-mail.server";
import { confirmationMail } from "./account-mails";
import { createTokenLink } from "./mail-links.server";

const HOUR_MS = 3_600_000;

/** A link that confirms an address, and the mail that carries it. */
export function prepareConfirmation(email: string, now: Date) {
  const { href, tokenHash } = createTokenLink(urls.confirmEmail);
  const expiresAt = new Date(now.getTime() + LIMITS.links.confirmHours * HOUR_MS);
  return { link: { tokenHash, expiresAt }, mail: composeMail({ address: email }, confirmationMail(href)) };
}

/**
 * Sends another confirmation link to a user; earlier ones keep working. Does nothing once the address is confirmed.
 *
 * @param event for the audit log, if staff sends it
 */
export async function sendConfirmation(userId: string, event?: NewAuditEvent): Promise<void> {
  const user = await findUserById(userId);
  if (user === null) throw notFound("user");
  if (user.confirmedAt !== null) return;
  const { link, mail } = prepareConfirmation(user.email, new Date());
  await createQueued("send-mail", (job) =>
    createLink({ ...link, purpose: "confirm_email", userId }, mail, job, event),
  );
}

/** The address that a link confirms; null if the link does not work. */
export async function findAddressToConfirm(token: string): Promise<string | null> {
  const link = await findLink("confirm_email", hashToken(token), new Date());
  return link?.user.email ?? null;
}

/**
 * Confirms an address by its link, and ends all sessions and tokens of the account but one.
 *
 * @param kept the sign-in of the browser that has the link, if it is the account's
 * @returns false if the link was used or has expired
 */
export async function confirmEmail(token: string, kept: SignInReference | null = null): Promise<boolean> {
  return confirmByLink(hashToken(token), kept, new Date());
}

/** Checks that a user may bring data. @throws AppError email_unconfirmed */
export async function requireConfirmedEmail(userId: string): Promise<void> {
  const user = await findUserById(userId);
  if (user === null) throw notFound("user");
  if (user.confirmedAt !== null) return;
  throw new AppError("email_unconfirmed", {
    userMessage: `Please confirm your e-mail address first: open the link in the mail to ${user.email}. On the home page you can have it sent again.`,
  });
}
