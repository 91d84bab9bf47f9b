import type { ReactNode } from "react";
import { Notice } from "~/components/notice";
import { AuthPage } from "./auth-page";

interface SentByMailProps {
  /** Whether this server files its mails instead of sending them. */
  byOutbox: boolean;
  /** The mail and its link. */
  children: ReactNode;
  /** The text that is shown instead where mails are filed: how to get the link. */
  filed: string;
  /** How the user can go on. */
  next: ReactNode;
}

/** The page after a request for a link. */
export function SentByMail({ byOutbox, children, filed, next }: SentByMailProps) {
  return (
    <AuthPage title={byOutbox ? "Ask for your link" : "Check your e-mail"}>
      <Notice kind="good">
        <p>{byOutbox ? `This server does not send mail. ${filed}` : children}</p>
      </Notice>
      <p className="text-s">{next}</p>
    </AuthPage>
  );
}
