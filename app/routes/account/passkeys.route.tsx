import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useFetcher } from "@remix-run/react";
import { addPasskey, beginNewPasskey, canHavePasskeys } from "~/auth/passkeys.server";
import { requireOwnPassword } from "~/auth/own-password.server";
import { FormButtons } from "~/components/form-buttons";
import { FormErrors } from "~/components/form-errors";
import { TextField } from "~/components/text-field";
import { answerForm } from "../form.server";
import { signedIn } from "../page.server";
import { postForm } from "../network-error";
import type { DrawerPart } from "./account.route";
import { drawerHref } from "../account-href";
import { PasswordField } from "./password-field";
import { beginPasskeyForm, finishPasskeyForm } from "../auth/security-forms";
import { useDrawerHref } from "./use-drawer-href";
import { useNewPasskey } from "./use-new-passkey";

export const handle = { drawerTitle: "Add a Passkey", drawerBack: "security/" } satisfies DrawerPart;

export const loader = signedIn(({ request }) => {
  if (!canHavePasskeys(request)) throw redirect(drawerHref(new URL(request.url), "security/"));
  return Promise.resolve(null);
});

export const action = signedIn(async (args: ActionFunctionArgs, user) => {
  const { request } = args;
  const form = await request.formData();
  if (form.has("response")) {
    return answerForm(form, finishPasskeyForm, async (passkey) => {
      await addPasskey(args, user.id, passkey);
      return redirect(drawerHref(new URL(request.url), "security/"));
    });
  }
  return answerForm(
    form,
    beginPasskeyForm,
    async ({ name, password }) => {
      await requireOwnPassword(user.id, { password, field: "password" }, args);
      return { result: null, name, options: await beginNewPasskey(args, user) };
    },
    ["password"],
  );
});

export const clientAction = postForm;

/** Adds a passkey of this device. The browser makes it, so this needs JavaScript. */
export default function NewPasskey() {
  const fetcher = useFetcher<typeof action>();
  const refused = useActionData<typeof action>();
  const backHref = useDrawerHref()("security/");
  const problem = useNewPasskey(fetcher);
  const [form, fields] = useForm({
    id: "new-passkey",
    lastResult: fetcher.state === "idle" ? (refused?.result ?? fetcher.data?.result ?? null) : null,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: beginPasskeyForm }),
    shouldRevalidate: "onInput",
  });
  return (
    <fetcher.Form method="post" {...getFormProps(form)} className="grid gap-4">
      <FormErrors id={form.errorId} errors={problem ? [problem] : form.errors} />
      <p className="text-ink-2">
        A passkey is kept on your device or security key. You then sign in with a fingerprint, a face or a
        PIN.
      </p>
      <noscript>
        <p className="field-error">Your browser makes the passkey by JavaScript, which is turned off.</p>
      </noscript>
      <TextField field={fields.name} label="Name" hint="Such as “Work laptop”." />
      <PasswordField field={fields.password} label="Current password" autoComplete="current-password" />
      <FormButtons closeHref={backHref} submitLabel="Add passkey" />
    </fetcher.Form>
  );
}
