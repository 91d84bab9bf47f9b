import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { LinkButton } from "~/components/button";
import { LocalDateTime } from "~/components/local-time";
import { Notice } from "~/components/notice";
import { ScrollRegion } from "~/components/scroll-region";
import { env } from "~/config/env.server";
import { urls } from "~/lib/urls";
import { listOutbox } from "~/services/mail/outbox.server";
import { signedIn } from "../page.server";
import { MailStateBadge } from "./mail-state";

export const meta: MetaFunction = () => [{ title: "Outbox · Estimand" }];

export const loader = signedIn(async (_args, user) => ({
  mails: await listOutbox(user),
  hasSmtp: env.smtpUrl !== null,
}));

/** For staff: the mails of this server, newest first. */
export default function Outbox() {
  const { mails, hasSmtp } = useLoaderData<typeof loader>();
  const failed = mails.filter(({ state }) => state === "failed").length;
  return (
    <div className="staff-part max-w-[72rem]">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1>Outbox</h1>
          <p className="text-s text-ink-2">
            {hasSmtp
              ? "Mails are sent by the server in SMTP_URL. Their text is for their receivers only."
              : "This server sends no mail, because SMTP_URL is not set. Open a mail and pass its link on."}
          </p>
        </div>
        <LinkButton to={urls.invite} kind="primary">
          Invite
        </LinkButton>
      </header>
      {failed > 0 ? (
        <Notice kind="bad">
          {failed === 1 ? "1 mail could not be sent." : `${failed} mails could not be sent.`} Open it to see
          why and to send it again.
        </Notice>
      ) : null}
      {mails.length === 0 ? (
        <p className="text-ink-2">No mails yet.</p>
      ) : (
        <ScrollRegion label="Mails" className="card">
          <table className="mail-table">
            <thead>
              <tr>
                <th scope="col">Subject</th>
                <th scope="col">State</th>
                <th scope="col">To</th>
                <th scope="col">Written</th>
              </tr>
            </thead>
            <tbody>
              {mails.map((mail) => (
                <tr key={mail.id}>
                  <th scope="row">
                    <Link to={urls.mail(mail.id)}>{mail.subject}</Link>
                  </th>
                  <td>
                    <MailStateBadge state={mail.state} />
                  </td>
                  <td>{mail.address}</td>
                  <td>
                    <LocalDateTime iso={mail.createdAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </div>
  );
}
