import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireOwnPassword } from "~/auth/own-password.server";
import { getPasskey, removePasskey } from "~/auth/passkeys.server";
import { FormButtons } from "~/components/form-buttons";
import { FormErrors } from "~/components/form-errors";
import { answerForm } from "../form.server";
import { pathParameter, signedIn } from "../page.server";
import { postForm } from "../network-error";
import type { DrawerPart } from "./account.route";
import { drawerHref } from "../account-href";
import { PasswordField } from "./password-field";
import { removePasskeyForm } from "../auth/security-forms";
import { useDrawerHref } from "./use-drawer-href";

export const handle = { drawerTitle: "Remove a Passkey", drawerBack: "security/" } satisfies DrawerPart;

export const loader = signedIn(({ params }, user) => getPasskey(user.id, pathParameter(params, "passkeyId")));

export const action = signedIn(async (args: ActionFunctionArgs, user) =>
  answerForm(
    await args.request.formData(),
    removePasskeyForm,
    async ({ password }) => {
      await requireOwnPassword(user.id, { password, field: "password" }, args);
      await removePasskey(user.id, pathParameter(args.params, "passkeyId"), user.client);
      return redirect(drawerHref(new URL(args.request.url), "security/"));
    },
    ["password"],
  ),
);

export const clientAction = postForm;

/** Asks for the password before a passkey is removed. */
export default function RemovePasskey() {
  const { name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const backHref = useDrawerHref()("security/");
  const [form, fields] = useForm({
    id: "remove-passkey",
    lastResult: answer?.result ?? null,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: removePasskeyForm }),
    shouldRevalidate: "onInput",
  });
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-4">
      <FormErrors id={form.errorId} errors={form.errors} />
      <p className="text-ink-2">You can no longer sign in with the passkey “{name}”.</p>
      <PasswordField field={fields.password} label="Current password" autoComplete="current-password" />
      <FormButtons closeHref={backHref} submitLabel="Remove passkey" />
    </Form>
  );
}
