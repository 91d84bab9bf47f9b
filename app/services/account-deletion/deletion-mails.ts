import { formatDate } from "~/lib/format-time";
import type { MailContent } from "../mail/mail-content";

type Reader = { name: string };

/** After the request to delete an account: when everything goes, and how to keep it. */
export function accountClosedMail({ name }: Reader, deletionAt: Date, loginHref: string): MailContent {
  const day = formatDate(deletionAt.toISOString(), "UTC");
  return {
    subject: "Your account will be deleted",
    greeting: `Hello ${name},`,
    paragraphs: [
      `You asked us to delete your account at Estimand. All sessions and API tokens were ended. On ${day} (UTC) the account is erased with all of its data. That cannot be undone.`,
      "If you want to keep it, sign in before then and press “Keep my account”. Everything is still as it was.",
    ],
    button: { label: "Sign in", href: loginHref },
    footer:
      "If it was not you, someone knows your password: sign in, keep the account and choose another password at once.",
  };
}

/** After an account was erased. */
export function accountErasedMail({ name }: Reader): MailContent {
  return {
    subject: "Your account was deleted",
    greeting: `Hello ${name},`,
    paragraphs: [
      "Your account at Estimand and everything in it was deleted, as you asked 7 days ago. Copies in the operator's back-ups last as long as the back-ups.",
      "This is the last mail to you. Your e-mail address is erased as soon as it is sent.",
    ],
    button: null,
    footer: "You receive this mail because an account with this address was deleted.",
  };
}
