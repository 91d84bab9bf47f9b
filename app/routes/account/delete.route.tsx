import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireOwnPassword } from "~/auth/own-password.server";
import { signOut } from "~/auth/session.server";
import { Button } from "~/components/button";
import { CloseLink } from "~/components/close-link";
import { FormErrors } from "~/components/form-errors";
import { LocalDate } from "~/components/local-time";
import { Notice } from "~/components/notice";
import { closeAccount, refusalOfClosing } from "~/services/account-deletion/close-account.server";
import { loginWith } from "../auth/login-notices";
import { answerForm } from "../form.server";
import { signedIn } from "../page.server";
import { postForm } from "../network-error";
import type { DrawerPart } from "./account.route";
import { DeletionFacts } from "./deletion-facts";
import { PasswordField } from "./password-field";
import { deleteAccountForm } from "../auth/security-forms";
import { useDrawerHref } from "./use-drawer-href";

export const handle = { drawerTitle: "Delete Account", drawerBack: "security/" } satisfies DrawerPart;

export const loader = signedIn(async (_args, user) => ({
  email: user.email,
  proEnd: user.plan === "pro" ? user.subEndDate : null,
  refusal: await refusalOfClosing(user.id),
}));

export const action = signedIn(async (args: ActionFunctionArgs, user) =>
  answerForm(
    await args.request.formData(),
    deleteAccountForm,
    async ({ password }) => {
      await requireOwnPassword(user.id, { password, field: "password" }, args);
      await closeAccount(user);
      await signOut(args);
      return redirect(loginWith("account-closed"));
    },
    ["password"],
  ),
);

export const clientAction = postForm;

/** Closes the account, after the password; it is erased a week later. */
export default function DeleteAccount() {
  const { email, proEnd, refusal } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const busy = useNavigation().state !== "idle";
  const drawerHref = useDrawerHref();
  const [form, fields] = useForm({
    id: "delete-account",
    lastResult: answer?.result ?? null,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: deleteAccountForm }),
    shouldRevalidate: "onInput",
  });
  if (refusal !== null) return <Notice kind="info">{refusal}</Notice>;
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-4 pb-4">
      <FormErrors id={form.errorId} errors={form.errors} />
      <DeletionFacts email={email} />
      {proEnd === null ? null : (
        <Notice kind="warn">
          Your PRO plan runs until <LocalDate iso={proEnd} />. The remaining time is forfeited and not
          refunded.
        </Notice>
      )}
      <p>
        Do you want to keep a copy?{" "}
        <Link to={drawerHref("download/")} replace preventScrollReset>
          Download everything
        </Link>{" "}
        first.
      </p>
      <PasswordField field={fields.password} label="Current password" autoComplete="current-password" />
      <div className="flex justify-end gap-2 py-2">
        <CloseLink to={drawerHref("security/")}>Cancel</CloseLink>
        <Button type="submit" kind="danger" aria-disabled={busy || undefined}>
          Delete my account
        </Button>
      </div>
    </Form>
  );
}
