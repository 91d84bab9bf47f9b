import { hashPassword } from "~/auth/passwords.server";
import { hashToken } from "~/auth/random-token.server";
import { env } from "~/config/env.server";
import { isUniqueViolation } from "~/db/client.server";
import {
  acceptSignUp,
  createInvitedUser,
  createSignUp,
  findInvitation,
  findSignUp,
  refuseSignUp,
} from "~/db/sign-ups.server";
import { findUserByEmail } from "~/db/users.server";
import { createQueued, runAfterMs } from "~/jobs/queue.server";
import type { JobHandler } from "~/jobs/job-handler";
import { AppError } from "~/lib/app-error";
import { composeMail } from "../mail/compose-mail.server";
import { knownAddressMail } from "./account-mails";
import { requireUnguessable } from "./common-passwords.server";
import { prepareConfirmation } from "./confirm-email.server";
import { plainLinks } from "./mail-links.server";

type NewAccount = { firstName: string; lastName: string; email: string; password: string };

/** The account is created after the answer was sent, so that its time does not tell whether the address has one already. */
const DELAY_MS = 500;

/**
 * Takes a sign-up. The answer, and the work before it, are the same whether the address has an account or not.
 *
 * @throws AppError sign_up_closed, or invalid_input (a password that is easy to guess)
 */
export async function signUp({ password, ...person }: NewAccount): Promise<void> {
  if (env.signUp !== "open") throw new AppError("sign_up_closed");
  requireUnguessable("password", password, person);
  const passwordHash = await hashPassword(password);
  const runAfter = runAfterMs(DELAY_MS);
  await createQueued(
    "create-account",
    (job) => createSignUp({ ...person, passwordHash }, job, runAfter),
    runAfter,
  );
}

/**
 * Job: creates the account of a sign-up and sends the link that confirms its address. If the address has an account, its
 * owner gets a mail that says so, and nothing is created.
 */
export const createAccountJob: JobHandler = {
  async run({ subjectId }) {
    const request = await findSignUp(subjectId);
    if (request === null) return;
    if ((await findUserByEmail(request.email)) !== null) return sayKnown(request);
    const { link, mail } = prepareConfirmation(request.email, new Date());
    try {
      await createQueued("send-mail", (job) => acceptSignUp(request, link, mail, job));
    } catch (error) {
      // Two sign-ups at the same moment.
      if (!isUniqueViolation(error)) throw error;
      await sayKnown(request);
    }
  },
  again: async ({ subjectId }) => (await findSignUp(subjectId)) !== null,
};

async function sayKnown({ id, email }: { id: string; email: string }): Promise<void> {
  const mail = composeMail({ address: email }, knownAddressMail(plainLinks()));
  await createQueued("send-mail", (job) => refuseSignUp(id, mail, job));
}

/** The address that an invitation is for; null if the invitation does not work, or this server takes no sign-ups. */
export async function findInvitedAddress(token: string): Promise<string | null> {
  if (env.signUp === "off") return null;
  return (await findInvitation(hashToken(token), new Date()))?.email ?? null;
}

/**
 * Creates an account by an invitation. Its address is confirmed, because the invitation was sent there.
 *
 * @returns the address
 * @throws AppError gone (the invitation does not work), conflict (the address has an account), or invalid_input
 */
export async function signUpInvited(account: Omit<NewAccount, "email">, token: string): Promise<string> {
  const now = new Date();
  const invitation = env.signUp === "off" ? null : await findInvitation(hashToken(token), now);
  if (invitation === null) throw invitationGone();
  const { id, email, isStaff } = invitation;
  requireUnguessable("password", account.password, { ...account, email });
  const passwordHash = await hashPassword(account.password);
  const { firstName, lastName } = account;
  const user = {
    email,
    // The sign-up form has no user name.
    username: email,
    passwordHash,
    firstName,
    lastName,
    isStaff,
    confirmedAt: now,
    termsAt: now,
  };
  try {
    if (!(await createInvitedUser(user, id))) throw invitationGone();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError("conflict", {
      userMessage: "This e-mail address has an account already. Sign in with it.",
    });
  }
  return email;
}

function invitationGone(): AppError {
  return new AppError("gone", {
    userMessage: "This invitation was used or has expired. Ask for another one.",
  });
}
