import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { FormButtons } from "~/components/form-buttons";
import { FormErrors } from "~/components/form-errors";
import { Notice } from "~/components/notice";
import { LIMITS } from "~/config/limits";
import { passwordChangeSchema } from "~/services/users/password-form";
import { answerForm } from "../form.server";
import { signedIn } from "../page.server";
import { postForm } from "../network-error";
import type { DrawerPart } from "./account.route";
import { changeOwnPassword } from "./change-own-password.server";
import { PasswordField } from "./password-field";
import { useDrawerHref } from "./use-drawer-href";

export const handle = { drawerTitle: "Change Password" } satisfies DrawerPart;

export const loader = signedIn((_args, { username }) => Promise.resolve({ username }));

export const action = signedIn(async (args: ActionFunctionArgs, user) =>
  answerForm(
    await args.request.formData(),
    passwordChangeSchema,
    async (change) => {
      const { data } = await changeOwnPassword(user, change, args);
      return { result: null, message: data.message };
    },
    ["old_password", "password", "password2"],
  ),
);

export const clientAction = postForm;

/** Changes the password. */
export default function ChangePassword() {
  const { username } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const backHref = useDrawerHref()("");
  const [form, fields] = useForm({
    id: "change-password",
    lastResult: answer?.result ?? null,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: passwordChangeSchema }),
    shouldRevalidate: "onInput",
  });
  if (answer && "message" in answer) {
    return (
      <div role="status" className="pb-4">
        <Notice kind="good">{answer.message}</Notice>
      </div>
    );
  }
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-4">
      <FormErrors id={form.errorId} errors={form.errors} />
      {/* Password managers store the new password for this name. */}
      <input type="hidden" autoComplete="username" value={username} />
      <PasswordField field={fields.old_password} label="Current password" autoComplete="current-password" />
      <PasswordField
        field={fields.password}
        label="New password"
        autoComplete="new-password"
        hint={`${LIMITS.newPasswordLength} characters or more. All other sessions and API tokens end.`}
      />
      <PasswordField field={fields.password2} label="New password again" autoComplete="new-password" />
      <FormButtons closeHref={backHref} submitLabel="Change password" />
    </Form>
  );
}
