import { getFormProps, getInputProps, getTextareaProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { countMail } from "~/auth/rate-limits.server";
import { findUser } from "~/auth/session.server";
import { Brand } from "~/components/brand";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { FormErrors } from "~/components/form-errors";
import { Notice } from "~/components/notice";
import { urls, withSearch } from "~/lib/urls";
import { getHelpTopic } from "~/services/help/get-help.server";
import { sendToSupport } from "~/services/help/support-messages.server";
import { supportSchema } from "~/services/help/support-shape";
import { answerForm } from "../form.server";
import { postForm } from "../network-error";
import { LEGAL_PAGES } from "./pages";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.topic.title ?? "Not found"} · Estimand` },
];

const SENT = "sent";

export async function loader(args: LoaderFunctionArgs) {
  const page = LEGAL_PAGES.find((each) => each.key === args.params.page);
  if (!page) throw new Response(null, { status: 404 });
  const user = await findUser(args);
  return {
    topic: await getHelpTopic(page.key),
    isSupport: page.key === "support",
    email: user?.email ?? "",
    isSent: new URL(args.request.url).searchParams.has(SENT),
  };
}

export async function action(args: ActionFunctionArgs) {
  if (args.params.page !== "support") throw new Response(null, { status: 405 });
  const user = await findUser(args);
  return answerForm(await args.request.formData(), supportSchema, async (message) => {
    // The limit for mails that visitors cause also fits messages that staff has to read.
    await countMail(`support ${args.context.clientAddress}`);
    await sendToSupport(user?.id ?? null, message);
    return redirect(withSearch(urls.legal("support"), { [SENT]: 1 }));
  });
}

export const clientAction = postForm;

function SupportForm({ email }: { email: string }) {
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm({
    id: "support",
    defaultValue: { email },
    lastResult: answer?.result ?? null,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: supportSchema }),
  });
  return (
    <Form method="post" {...getFormProps(form)} className="card grid gap-4 p-5">
      <h2>Write to us</h2>
      <FormErrors id={form.errorId} errors={form.errors} />
      <Field id={fields.email.id} label="Your e-mail" errors={fields.email.errors}>
        <input {...getInputProps(fields.email, { type: "email" })} className="input" autoComplete="email" />
      </Field>
      <Field id={fields.subject.id} label="Subject" errors={fields.subject.errors}>
        <input {...getInputProps(fields.subject, { type: "text" })} className="input" autoComplete="off" />
      </Field>
      <Field id={fields.text.id} label="Message" errors={fields.text.errors}>
        <textarea {...getTextareaProps(fields.text)} className="input" rows={7} />
      </Field>
      <Button type="submit" kind="primary" className="justify-self-start">
        Send
      </Button>
    </Form>
  );
}

/** A text that everybody may read, whether signed in or not. */
export default function Legal() {
  const { topic, isSupport, email, isSent } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="mx-auto grid max-w-[40rem] gap-5 px-6 py-16">
      <Link to={urls.home} aria-label="Estimand" className="justify-self-start">
        <Brand />
      </Link>
      <h1>{topic.title}</h1>
      <div className="help-text" dangerouslySetInnerHTML={{ __html: topic.description }} />
      {topic.contents.map(({ key, title, description }) => (
        <section key={key} className="help-part">
          <h2 id={key}>{title}</h2>
          <div className="help-text" dangerouslySetInnerHTML={{ __html: description }} />
        </section>
      ))}
      {isSent ? (
        <div role="status">
          <Notice kind="good">Your message was sent. Staff answers by e-mail.</Notice>
        </div>
      ) : null}
      {isSupport && !isSent ? <SupportForm email={email} /> : null}
      <nav aria-label="Legal" className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-5 text-s">
        {LEGAL_PAGES.filter((other) => other.key !== topic.key).map((other) => (
          <Link key={other.key} to={urls.legal(other.key)}>
            {other.title}
          </Link>
        ))}
      </nav>
    </main>
  );
}
