import type { ReactNode } from "react";
import { Notice } from "~/components/notice";
import { AuthPage } from "./auth-page";

interface SentByMailProps {
  /** Whether this server files its mails instead of sending them. */
  byOutbox: boolean;
  /** The mail and its link. */
  children: ReactNode;
  /** How the user can go on. */
  next: ReactNode;
}

/** The page after a request for a link. */
export function SentByMail({ byOutbox, children, next }: SentByMailProps) {
  return (
    <AuthPage title="Check your e-mail">
      <Notice kind="good">
        <p>{children}</p>
        {byOutbox ? (
          <p className="mt-2">This server keeps its mails in an outbox: ask its staff for the link.</p>
        ) : null}
      </Notice>
      <p className="text-s">{next}</p>
    </AuthPage>
  );
}
