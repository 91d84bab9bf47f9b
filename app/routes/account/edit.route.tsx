import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Field } from "~/components/field";
import { FormErrors } from "~/components/form-errors";
import { invalidField } from "~/lib/app-error";
import { profileForm } from "~/services/users/profile-form";
import { updateProfile } from "~/services/users/profile.server";
import { answerForm } from "../form.server";
import { signedIn } from "../page.server";
import { redirectSaved } from "../redirect-saved.server";
import { postForm } from "../network-error";
import type { DrawerPart } from "./account.route";
import { drawerHref } from "../account-href";
import { SaveBar } from "./save-bar";
import { useDrawerHref } from "./use-drawer-href";
import { NOTHING_TO_CHANGE, useIsChanged } from "./use-is-changed";

export const handle = { drawerTitle: "Edit Account" } satisfies DrawerPart;

export const loader = signedIn((_args, { username, email, firstName, lastName }) =>
  Promise.resolve({ username, email, stored: { first_name: firstName, last_name: lastName } }),
);

export const action = signedIn(async ({ request }: ActionFunctionArgs, user) =>
  answerForm(await request.formData(), profileForm, async (names) => {
    if (names.first_name === user.firstName && names.last_name === user.lastName) {
      throw invalidField("", NOTHING_TO_CHANGE);
    }
    await updateProfile(user.id, names);
    return redirectSaved(drawerHref(new URL(request.url), ""));
  }),
);

export const clientAction = postForm;

/** Changes the names. User name and e-mail are shown, and cannot be changed here. */
export default function EditAccount() {
  const { username, email, stored } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { isChanged, onInput } = useIsChanged(stored);
  const cancelHref = useDrawerHref()("");
  const [form, fields] = useForm({
    id: "edit-account",
    lastResult: answer?.result ?? null,
    defaultValue: stored,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: profileForm }),
    shouldRevalidate: "onInput",
  });
  return (
    <Form method="post" {...getFormProps(form)} onInput={onInput} className="grid gap-4">
      <FormErrors id={form.errorId} errors={form.errors} />
      <Field id="username" label="User name" hint="The user name cannot be changed.">
        <input
          id="username"
          className="input"
          value={username}
          readOnly
          autoComplete="username"
          aria-describedby="username-hint"
        />
      </Field>
      <Field id="email" label="E-mail" hint="The e-mail address cannot be changed.">
        <input
          id="email"
          className="input"
          value={email}
          readOnly
          autoComplete="email"
          aria-describedby="email-hint"
        />
      </Field>
      <Field id={fields.first_name.id} label="First name" errors={fields.first_name.errors}>
        <input
          {...getInputProps(fields.first_name, { type: "text" })}
          className="input"
          autoComplete="given-name"
          data-first-focus
        />
      </Field>
      <Field id={fields.last_name.id} label="Last name" errors={fields.last_name.errors}>
        <input
          {...getInputProps(fields.last_name, { type: "text" })}
          className="input"
          autoComplete="family-name"
        />
      </Field>
      <SaveBar isChanged={isChanged} cancelHref={cancelHref} />
    </Form>
  );
}
