import type { NewMail } from "~/db/mails.server";
import { buildMailText, type MailContent } from "./mail-content";
import { buildMailHtml } from "./mail-html";
import { sealBody } from "./seal.server";

/** A mail as it is stored: text and HTML of one content, to one address. */
export function composeMail(to: { address: string; name?: string }, content: MailContent): NewMail {
  return {
    address: to.address,
    name: to.name ?? "",
    subject: content.subject,
    sealed: sealBody({ text: buildMailText(content), html: buildMailHtml(content) }),
  };
}
