import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Button, LinkButton } from "~/components/button";
import { FormErrors } from "~/components/form-errors";
import { LocalDate } from "~/components/local-time";
import { Notice } from "~/components/notice";
import { env } from "~/config/env.server";
import { LIMITS } from "~/config/limits";
import { urls } from "~/lib/urls";
import { inviteByStaff, listInvitations, withdrawInvitation } from "~/services/users/invitations.server";
import { addressSchema } from "../auth/account-forms";
import { EmailField } from "../auth/input-field";
import { answerForm } from "../form.server";
import { signedIn } from "../page.server";
import { postForm } from "../network-error";

export const meta: MetaFunction = () => [{ title: "Invite · Estimand" }];

export const loader = signedIn(async (_args, user) => ({
  invitations: await listInvitations(user),
  isOff: env.signUp === "off",
}));

const WITHDRAWN = "withdraw";

export const action = signedIn(async ({ request }: ActionFunctionArgs, user) => {
  const form = await request.formData();
  const withdrawn = form.get(WITHDRAWN);
  if (typeof withdrawn === "string") {
    await withdrawInvitation(user, withdrawn);
    return data({ result: null, done: "The invitation was withdrawn." });
  }
  return answerForm(form, addressSchema, async ({ email }) => {
    await inviteByStaff(user, email);
    return data({ result: null, done: `${email} was invited.` });
  });
});

export const clientAction = postForm;

/** For staff: invites people by mail. */
export default function Invite() {
  const { invitations, isOff } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const done = answer && "done" in answer ? answer.done : null;
  const [form, fields] = useForm({
    id: "invite",
    lastResult: answer?.result ?? null,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: addressSchema }),
  });
  return (
    <div className="staff-part max-w-[48rem]">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1>Invite</h1>
          <p className="text-s text-ink-2">
            The person gets a link that works once, for {LIMITS.links.invitationDays} days.
          </p>
        </div>
        <LinkButton to={urls.outbox}>Outbox</LinkButton>
      </header>
      {done ? (
        <div role="status">
          <Notice kind="good">{done}</Notice>
        </div>
      ) : null}
      {isOff ? (
        <Notice kind="warn">This server takes no sign-ups: its configuration says SIGN_UP=off.</Notice>
      ) : (
        <Form method="post" {...getFormProps(form)} key={done} className="card grid gap-4 p-5">
          <FormErrors id={form.errorId} errors={form.errors} />
          <EmailField field={fields.email} autoComplete="off" isFirstWrong={false} />
          <Button type="submit" kind="primary" className="justify-self-start">
            Send invitation
          </Button>
        </Form>
      )}
      <section aria-labelledby="open-invitations" className="grid gap-3">
        <h2 id="open-invitations">Open invitations</h2>
        {invitations.length === 0 ? <p className="text-s text-ink-2">None.</p> : null}
        <ul className="grid gap-2">
          {invitations.map(({ id, email, expiresAt }) => (
            <li key={id} className="card flex flex-wrap items-center justify-between gap-3 px-4 py-2">
              <span className="min-w-0 break-words">
                {email}{" "}
                <span className="text-s text-ink-2">
                  until <LocalDate iso={expiresAt} />
                </span>
              </span>
              <Form method="post">
                <input type="hidden" name={WITHDRAWN} value={id} />
                <Button type="submit" size="s" aria-label={`Withdraw the invitation to ${email}`}>
                  Withdraw
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
