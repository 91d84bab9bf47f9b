import {
  type FieldMetadata,
  getFormProps,
  getInputProps,
  getSelectProps,
  getTextareaProps,
  useForm,
} from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Field } from "~/components/field";
import { FormErrors } from "~/components/form-errors";
import { invalidField } from "~/lib/app-error";
import {
  getBillingDetails,
  getBillingOptions,
  updateBillingDetails,
} from "~/services/billing/billing-details.server";
import { BILLING_FIELDS, type BillingField, billingFormSchema } from "~/services/billing/billing-form";
import { urls, withSearch } from "~/lib/urls";
import { answerForm } from "../form.server";
import { signedIn } from "../page.server";
import { redirectSaved } from "../redirect-saved.server";
import { postForm } from "../network-error";
import type { DrawerPart } from "./account.route";
import { drawerHref } from "../account-href";
import { BILLING_AUTOCOMPLETE, BILLING_LABELS } from "./billing-fields";
import { SaveBar } from "./save-bar";
import { useDrawerHref } from "./use-drawer-href";
import { NOTHING_TO_CHANGE, useIsChanged } from "./use-is-changed";

export const handle = { drawerTitle: "Edit Billing Details", drawerBack: "billing/" } satisfies DrawerPart;

type Stored = Record<BillingField, string | null>;

function storedOf(details: Stored): Stored {
  return Object.fromEntries(BILLING_FIELDS.map((field) => [field, details[field]])) as Stored;
}

/** The page also works without PRO: the receipt of the first payment names the details, too. */
export const loader = signedIn(async (_args, user) => ({
  stored: storedOf(await getBillingDetails(user.id)),
  choices: getBillingOptions().actions.POST,
}));

export const action = signedIn(async ({ request }: ActionFunctionArgs, user) =>
  answerForm(await request.formData(), billingFormSchema, async (sent) => {
    const stored = await getBillingDetails(user.id);
    // Conform leaves out empty fields; the form sends all of them.
    const change = Object.fromEntries(BILLING_FIELDS.map((field) => [field, sent[field] ?? null])) as Stored;
    if (BILLING_FIELDS.every((field) => change[field] === stored[field])) {
      throw invalidField("", NOTHING_TO_CHANGE);
    }
    await updateBillingDetails(user.id, change);
    const url = new URL(request.url);
    return redirectSaved(
      user.plan === "pro"
        ? drawerHref(url, "billing/")
        : withSearch(urls.subscription(), { done: "billing" }),
    );
  }),
);

export const clientAction = postForm;

interface ControlProps {
  name: BillingField;
  field: FieldMetadata<string | null | undefined>;
  choices: readonly { value: string; display_name: string }[] | null;
}

function Control({ name, field, choices }: ControlProps) {
  const autoComplete = BILLING_AUTOCOMPLETE[name] ?? "off";
  const first = name === "salutation" ? { "data-first-focus": "" } : {};
  if (choices) {
    return (
      <select {...getSelectProps(field)} {...first} className="select" autoComplete={autoComplete}>
        <option value="">Not given</option>
        {choices.map(({ value, display_name }) => (
          <option key={value} value={value}>
            {display_name}
          </option>
        ))}
      </select>
    );
  }
  if (name === "additional_information") {
    return <textarea {...getTextareaProps(field)} className="input" rows={3} autoComplete="off" />;
  }
  const type = name === "phone" ? "tel" : "text";
  return <input {...getInputProps(field, { type })} className="input" autoComplete={autoComplete} />;
}

/** Changes the billing details. Every field may stay empty. */
export default function EditBilling() {
  const { stored, choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { isChanged, onInput } = useIsChanged(stored);
  const cancelHref = useDrawerHref()("billing/");
  const [form, fields] = useForm({
    id: "edit-billing",
    lastResult: answer?.result ?? null,
    defaultValue: stored,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: billingFormSchema }),
    shouldRevalidate: "onInput",
  });
  return (
    <Form method="post" {...getFormProps(form)} onInput={onInput} className="grid gap-4">
      <FormErrors id={form.errorId} errors={form.errors} />
      <div className="billing-fields">
        {BILLING_FIELDS.map((name) => (
          <div key={name} data-wide={name === "additional_information" ? "" : undefined}>
            <Field id={fields[name].id} label={BILLING_LABELS[name]} errors={fields[name].errors}>
              <Control
                name={name}
                field={fields[name]}
                choices={name in choices ? choices[name as keyof typeof choices].choices : null}
              />
            </Field>
          </div>
        ))}
      </div>
      <SaveBar isChanged={isChanged} cancelHref={cancelHref} />
    </Form>
  );
}
