import { LIMITS } from "~/config/limits";
import type { AuditKind } from "~/lib/audit-kinds";
import type { MailContent } from "../mail/mail-content";

/** The greeting where the name is not proven to be the receiver's: a stranger may have typed it, or an advertisement. */
const HELLO = "Hello,";
const UNEXPECTED = "If you did not ask for this, you can ignore this mail: without the link nothing changes.";

/** To a new account: confirm the address. */
export function confirmationMail(href: string): MailContent {
  return {
    subject: "Confirm your e-mail address",
    greeting: HELLO,
    paragraphs: [
      "An account at Estimand was created with this e-mail address. Please confirm that the address is yours.",
      `Once confirmed, you can upload data. The link is valid for ${LIMITS.links.confirmHours} hours.`,
    ],
    button: { label: "Confirm e-mail address", href },
    footer: `If you did not create this account, ignore this mail. Without the link the account cannot take data, and it is deleted after ${LIMITS.unconfirmedDays} days.`,
  };
}

/** To an address with an account, after a sign-up: nothing was created. */
export function knownAddressMail(href: { login: string; reset: string }): MailContent {
  return {
    subject: "You already have an account",
    greeting: HELLO,
    paragraphs: [
      "Someone, probably you, wanted to create an account at Estimand with this e-mail address. It has an account already, so nothing was changed.",
      `Sign in at ${href.login}. If you have forgotten your password, choose a new one:`,
    ],
    button: { label: "Reset password", href: href.reset },
    footer: "If it was not you, you can ignore this mail: your account and its data are as they were.",
  };
}

/** A link to choose a new password. */
export function resetMail(href: string): MailContent {
  return {
    subject: "Choose a new password",
    greeting: HELLO,
    paragraphs: [
      "Someone, probably you, asked for a new password of the account with this e-mail address.",
      `The link works once, for ${LIMITS.links.resetMinutes} minutes. The new password ends all sessions, on every device.`,
    ],
    button: { label: "Choose a new password", href },
    footer: UNEXPECTED,
  };
}

/** After a change of the password. */
export function passwordChangedMail(name: string, resetHref: string): MailContent {
  return {
    subject: "Your password was changed",
    greeting: `Hello ${name},`,
    paragraphs: [
      "The password of your account at Estimand was changed. All other sessions and all tokens were ended: sign in with the new password there.",
      "If it was not you, choose another one at once. Someone else may be able to read your mail, so change the password of your mailbox too.",
    ],
    button: { label: "Reset password", href: resetHref },
    footer: "You receive this mail after every change of your password.",
  };
}

/** The kinds of entries of the audit log that are mailed, with what happened and what to do if it was somebody else. */
const SECURITY_EVENTS: Partial<Record<AuditKind, { subject: string; happened: string; otherwise: string }>> =
  {
    "sign-in-new-device": {
      subject: "A sign-in on a new device",
      happened: "Somebody signed in to your account at Estimand on a device that was not used before.",
      otherwise:
        "If it was not you, choose a new password at once: that signs out every device and revokes all tokens.",
    },
    "factor-added": {
      subject: "Two-factor sign-in was turned on",
      happened: "Two-factor sign-in was turned on for your account at Estimand.",
      otherwise: "If it was not you, choose a new password at once, then turn it off on the Security page.",
    },
    "factor-removed": {
      subject: "Two-factor sign-in was turned off",
      happened: "Two-factor sign-in was turned off for your account at Estimand.",
      otherwise:
        "If it was not you, choose a new password at once, then turn it on again on the Security page.",
    },
    "passkey-added": {
      subject: "A passkey was added",
      happened: "A passkey was added to your account at Estimand. It signs in without the password.",
      otherwise:
        "If it was not you, choose a new password at once, then remove the passkey on the Security page.",
    },
    "passkey-removed": {
      subject: "A passkey was removed",
      happened: "A passkey was removed from your account at Estimand.",
      otherwise: "If it was not you, choose a new password at once.",
    },
    "token-made": {
      subject: "An API token was created",
      happened:
        "An API token was created for your account at Estimand. A program can use it to reach your data.",
      otherwise: "If it was not you, choose a new password at once: that revokes all tokens.",
    },
  };

/** After an event that concerns the security of an account; null for kinds without a mail. */
export function securityMail(
  name: string,
  event: { kind: AuditKind; when: string; device: string; network: string },
  resetHref: string,
): MailContent | null {
  const words = SECURITY_EVENTS[event.kind];
  if (words === undefined) return null;
  const device = event.device === "" ? "an unknown device" : event.device;
  const from = event.network === "" ? device : `${device}, network ${event.network}`;
  return {
    subject: words.subject,
    greeting: `Hello ${name},`,
    paragraphs: [words.happened, `When: ${event.when}. From: ${from}.`, words.otherwise],
    button: { label: "Choose a new password", href: resetHref },
    footer:
      "If it was you, there is nothing to do. You get this mail after each sign-in on a new device and each change of your account's security.",
  };
}

/** To an invited person. */
export function invitationMail(href: string): MailContent {
  return {
    subject: "Your invitation to Estimand",
    greeting: HELLO,
    paragraphs: [
      "You are invited to Estimand, an application for statistics: upload a spreadsheet, choose variables, and get tables, charts and plain sentences.",
      `The link works once, for ${LIMITS.links.invitationDays} days.`,
    ],
    button: { label: "Create your account", href },
    footer: "If you do not know why you are invited, you can ignore this mail.",
  };
}
