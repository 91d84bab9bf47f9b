import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { createApiToken } from "~/auth/api-tokens.server";
import { requireOwnPassword } from "~/auth/own-password.server";
import { FormButtons } from "~/components/form-buttons";
import { FormErrors } from "~/components/form-errors";
import { SelectField } from "~/components/select-field";
import { TextField } from "~/components/text-field";
import { answerForm } from "../form.server";
import { signedIn } from "../page.server";
import { postForm } from "../network-error";
import type { DrawerPart } from "./account.route";
import { NewToken } from "./new-token";
import { PasswordField } from "./password-field";
import { newTokenForm, TOKEN_DAYS } from "../auth/security-forms";
import { useDrawerHref } from "./use-drawer-href";

export const handle = { drawerTitle: "New API Token", drawerBack: "security/" } satisfies DrawerPart;

export const loader = signedIn(() => Promise.resolve(null));

export const action = signedIn(async (args: ActionFunctionArgs, user) =>
  answerForm(
    await args.request.formData(),
    newTokenForm,
    async ({ name, scope, days, password }) => {
      const proven = await requireOwnPassword(user.id, { password, field: "password" }, args);
      const wanted = { name, canWrite: scope === "write", days: days === "never" ? null : Number(days) };
      const token = await createApiToken(proven, wanted, user.client);
      return { result: null, token };
    },
    ["password"],
  ),
);

export const clientAction = postForm;

const SCOPES = [
  { value: "read", name: "Read only" },
  { value: "write", name: "Read and write" },
];

const DAYS = TOKEN_DAYS.map((days) => ({
  value: days,
  name: days === "never" ? "never" : `after ${days} days`,
}));

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
      <TextField field={fields.name} label="Name" hint="What uses it, such as “Monthly import”." />
      <SelectField field={fields.scope} label="Access" options={SCOPES} />
      <SelectField field={fields.days} label="Expires" options={DAYS} />
      <PasswordField field={fields.password} label="Current password" autoComplete="current-password" />
      <FormButtons closeHref={backHref} submitLabel="Create token" />
    </Form>
  );
}
