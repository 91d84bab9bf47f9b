import type { NewMail } from "~/db/mails.server";
import type { UserRow } from "~/db/users.server";
import { composeMail } from "../mail/compose-mail.server";
import { passwordChangedMail } from "./account-mails";
import { plainLinks } from "./mail-links.server";

/** The mail that tells a user of a changed password. */
export function composePasswordChanged({ email, firstName, lastName }: UserRow): NewMail {
  const name = [firstName, lastName].filter(Boolean).join(" ");
  return composeMail({ address: email, name }, passwordChangedMail(firstName || email, plainLinks().reset));
}
