import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "~/components/button";
import { LocalDateTime } from "~/components/local-time";
import {
  deleteMessage,
  finishMessage,
  listMessages,
  reopenMessage,
} from "~/services/help/support-messages.server";
import { signedIn } from "../page.server";
import { postAdmin } from "../network-error";
import { AdminPage } from "./admin-page";
import { type AdminAnswer, answerAdmin, readAdminForm, textField } from "./answer-admin.server";

export const meta: MetaFunction = () => [{ title: "Messages to support · Estimand" }];

export const loader = signedIn(async (_args, user) => ({ messages: await listMessages(user) }));

export const action = signedIn(async ({ request }: ActionFunctionArgs, user) => {
  const form = await readAdminForm(request, user);
  return answerAdmin(async () => {
    const [verb, id = ""] = textField(form, "intent").split(":");
    if (verb === "done") await finishMessage(user, id);
    else if (verb === "open") await reopenMessage(user, id);
    else await deleteMessage(user, id);
  });
});

export const clientAction = postAdmin;

/** For staff: the messages from the support page. */
export default function Messages() {
  const { messages } = useLoaderData<typeof loader>();
  const errors = useActionData<AdminAnswer>()?.errors;
  return (
    <AdminPage title="Messages to support" errors={errors?.[""]}>
      {messages.length === 0 ? <p className="text-ink-2">No messages yet.</p> : null}
      <ul className="grid gap-3">
        {messages.map(({ id, subject, email, text, createdAt, isDone }) => (
          <li key={id} className="card grid gap-2 p-4">
            <h2 className="flex flex-wrap items-center gap-2 break-words text-m">
              {subject} {isDone ? <span className="badge">Done</span> : null}
            </h2>
            <p className="text-xs text-ink-3">
              <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>, <LocalDateTime iso={createdAt} />
            </p>
            <p className="whitespace-pre-wrap break-words text-s">{text}</p>
            <Form method="post" className="flex gap-2">
              <Button
                type="submit"
                size="s"
                name="intent"
                value={`${isDone ? "open" : "done"}:${id}`}
                aria-label={`${isDone ? "Open again" : "Mark as done"}: ${subject}`}
              >
                {isDone ? "Open again" : "Mark as done"}
              </Button>
              <Button
                type="submit"
                size="s"
                kind="quiet"
                name="intent"
                value={`delete:${id}`}
                aria-label={`Delete: ${subject}`}
              >
                Delete
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}
