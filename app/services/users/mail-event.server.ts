import { findAuditEvent } from "~/db/audit-events.server";
import { createMail } from "~/db/mails.server";
import { createQueued } from "~/jobs/queue.server";
import type { JobHandler } from "~/jobs/job-handler";
import type { AuditKind } from "~/lib/audit-kinds";
import { formatDateTime } from "~/lib/format-time";
import { fullName } from "~/lib/person-name";
import { composeMail } from "../mail/compose-mail.server";
import { securityMail } from "./account-mails";
import { plainLinks } from "./mail-links.server";

/** Job: mails an entry of the audit log to the owner of the account. */
export const mailEventJob: JobHandler = {
  async run({ subjectId }) {
    const event = await findAuditEvent(subjectId);
    const user = event?.subject ?? null;
    // The addresses of demo accounts belong to nobody.
    if (event === null || user === null || user.isDemo) return;
    const { device, network, createdAt } = event;
    const when = `${formatDateTime(createdAt.toISOString(), "UTC")} UTC`;
    const facts = { kind: event.kind as AuditKind, when, device, network };
    const content = securityMail(user.firstName || user.email, facts, plainLinks().reset);
    if (content === null) return;
    const mail = composeMail({ address: user.email, name: fullName(user) }, content);
    await createQueued("send-mail", (job) => createMail(mail, job));
  },
  again: async ({ subjectId }) => (await findAuditEvent(subjectId)) !== null,
};
