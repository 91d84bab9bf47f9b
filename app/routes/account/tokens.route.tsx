import { getFormProps, getInputProps, getSelectProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { createApiToken } from "~/auth/api-tokens.server";
import { requireOwnPassword } from "~/auth/own-password.server";
import { Field } from "~/components/field";
import { FormButtons } from "~/components/form-buttons";
import { FormErrors } from "~/components/form-errors";
import { answerForm } from "../form.server";
import { signedIn } from "../page.server";
import { postForm } from "../unanswered";
import type { DrawerPart } from "./account.route";
import { NewToken } from "./new-token";
import { PasswordField } from "./password-field";
import { newTokenForm, TOKEN_DAYS } from "./security-forms";
import { useDrawerHref } from "./use-drawer-href";

export const handle = { drawerTitle: "New API Token", drawerBack: "security/" } satisfies DrawerPart;

export const loader = signedIn(() => Promise.resolve(null));

export const action = signedIn(async (args: ActionFunctionArgs, user) =>
  answerForm(
    await args.request.formData(),
    newTokenForm,
    async ({ name, scope, days, password }) => {
      await requireOwnPassword(user.id, { password, field: "password" }, args);
      const wanted = { name, canWrite: scope === "write", days: days === "never" ? null : Number(days) };
      const token = await createApiToken(user.id, wanted, user.client);
      return { result: null, token };
    },
    ["password"],
  ),
);

export const clientAction = postForm;

const SCOPES = [
  { value: "read", label: "Read only" },
  { value: "write", label: "Read and write" },
];

/** Makes a token for a program, which is shown once. */
export default function NewApiToken() {
  const answer = useActionData<typeof action>();
  const backHref = useDrawerHref()("security/");
  const [form, fields] = useForm({
    id: "new-token",
    lastResult: answer?.result ?? null,
    defaultValue: { scope: "read", days: "90" },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: newTokenForm }),
    shouldRevalidate: "onInput",
  });
  if (answer && "token" in answer) return <NewToken token={answer.token} doneHref={backHref} />;
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-4">
      <FormErrors id={form.errorId} errors={form.errors} />
      <Field
        id={fields.name.id}
        label="Name"
        errors={fields.name.errors}
        hint="What uses it, such as “Monthly import”."
      >
        <input {...getInputProps(fields.name, { type: "text" })} className="input" autoComplete="off" />
      </Field>
      <Field id={fields.scope.id} label="Access" errors={fields.scope.errors}>
        <select {...getSelectProps(fields.scope)} className="select">
          {SCOPES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      <Field id={fields.days.id} label="Expires" errors={fields.days.errors}>
        <select {...getSelectProps(fields.days)} className="select">
          {TOKEN_DAYS.map((days) => (
            <option key={days} value={days}>
              {days === "never" ? "never" : `after ${days} days`}
            </option>
          ))}
        </select>
      </Field>
      <PasswordField field={fields.password} label="Current password" autoComplete="current-password" />
      <FormButtons closeHref={backHref} submitLabel="Create token" />
    </Form>
  );
}
