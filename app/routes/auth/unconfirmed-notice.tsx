import { Form } from "@remix-run/react";
import { Button } from "~/components/button";
import { Notice } from "~/components/notice";
import { LIMITS } from "~/config/limits";
import { urls } from "~/lib/urls";

interface UnconfirmedNoticeProps {
  email: string;
  /** Whether this server keeps its mails in the outbox. */
  byOutbox: boolean;
  /** Answers in a new tab: the page holds typed data, which without JavaScript would be lost. */
  keepsPage?: boolean;
}

/** Reminds a user whose address is not confirmed, and sends the mail again. */
export function UnconfirmedNotice({ email, byOutbox, keepsPage = false }: UnconfirmedNoticeProps) {
  return (
    <Notice kind="warn" title="Confirm your e-mail address">
      <p>
        {byOutbox
          ? "This server does not send mail. Ask its staff for your confirmation link."
          : `Open the link in the mail to ${email}.`}{" "}
        Until then you can open preloaded datasets, but not upload or type data. An account that is not
        confirmed is deleted after {LIMITS.unconfirmedDays} days.
      </p>
      <Form
        method="post"
        action={urls.sendConfirmation}
        target={keepsPage ? "_blank" : undefined}
        className="mt-2"
      >
        <Button type="submit" size="s">
          {keepsPage ? "Send it again (in a new tab)" : "Send it again"}
        </Button>
      </Form>
    </Notice>
  );
}
