import { type ActionFunctionArgs, data, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Button, LinkButton } from "~/components/button";
import { LocalDateTime } from "~/components/local-time";
import { Notice } from "~/components/notice";
import { urls } from "~/lib/urls";
import { getMail, retryMail } from "~/services/mail/outbox.server";
import { isForForm, pathParameter, signedIn } from "../page.server";
import { MailStateBadge } from "./mail-state";

export const meta: MetaFunction<typeof loader> = ({ data: mail }) => [
  { title: `${mail?.subject ?? "Mail"} · Estimand` },
];

export const loader = signedIn(({ params }, user) => getMail(user, pathParameter(params, "mailId")));

export const action = signedIn(async ({ params }: ActionFunctionArgs, user) => {
  try {
    await retryMail(user, pathParameter(params, "mailId"));
    return redirect(urls.outbox);
  } catch (error) {
    if (!isForForm(error)) throw error;
    return data({ refusal: error.userMessage }, { status: error.status });
  }
});

/** For staff: one mail of the outbox as text. */
export default function MailPage() {
  const mail = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>()?.refusal;
  return (
    <div className="staff-part max-w-[48rem]">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <h1>{mail.subject}</h1>
        <LinkButton to={urls.outbox}>Outbox</LinkButton>
      </header>
      {refusal ? (
        <Notice kind="bad" alert>
          {refusal}
        </Notice>
      ) : null}
      <dl className="mail-facts">
        <dt>To</dt>
        <dd>{mail.address}</dd>
        <dt>Written</dt>
        <dd>
          <LocalDateTime iso={mail.createdAt} />
        </dd>
        <dt>State</dt>
        <dd>
          <MailStateBadge state={mail.state} />
        </dd>
      </dl>
      {mail.problem ? (
        <Notice kind={mail.state === "failed" ? "bad" : "warn"} title={mail.problem}>
          {mail.state === "failed" ? (
            <Form method="post" className="mt-2">
              <Button type="submit" size="s">
                Send it again
              </Button>
            </Form>
          ) : (
            <p>It is tried again by itself.</p>
          )}
        </Notice>
      ) : null}
      {mail.text === null ? (
        <p className="text-ink-2">The text of this mail is for its receiver only.</p>
      ) : (
        <MailText text={mail.text} />
      )}
    </div>
  );
}

const ADDRESS = /(https?:\/\/[^\s]+[^\s.,:;])/;

/** The text of a mail, with its addresses as links. */
function MailText({ text }: { text: string }) {
  return (
    <article className="card mail-text" aria-label="Text of the mail">
      {text.split(ADDRESS).map((part, index) =>
        // Every second part is an address.
        index % 2 === 1 ? (
          <a key={index} href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </article>
  );
}
