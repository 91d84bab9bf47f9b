import { type ActionFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { parsedInput } from "~/lib/field-errors";
import { requireStaff } from "~/lib/require-staff";
import { urls } from "~/lib/urls";
import { createTerm, listGlossaryItems } from "~/services/help/edit-glossary.server";
import { newTermSchema } from "~/services/help/help-shape";
import { signedIn } from "../page.server";
import { postAdmin } from "../network-error";
import { AdminPage } from "./admin-page";
import { type AdminAnswer, answerAdmin, readAdminForm, textField } from "./answer-admin.server";
import { RichTextField } from "./rich-text-field";

export const meta: MetaFunction = () => [{ title: "Glossary · Manage Help · Estimand" }];

export const loader = signedIn(async (_args, user) => {
  requireStaff(user);
  return { terms: (await listGlossaryItems()).map(({ id, term }) => ({ id, term })) };
});

export const action = signedIn(async ({ request }: ActionFunctionArgs, user) => {
  const form = await readAdminForm(request, user);
  return answerAdmin(async () => {
    const fields = { term: textField(form, "term"), description: textField(form, "description") };
    await createTerm(user, parsedInput(newTermSchema, fields));
    return redirect(urls.addHelp.glossary);
  });
});

export const clientAction = postAdmin;

/** For staff: the terms of the glossary. */
export default function Glossary() {
  const { terms } = useLoaderData<typeof loader>();
  const errors = useActionData<AdminAnswer>()?.errors;
  return (
    <AdminPage title="Glossary" errors={errors?.[""]}>
      <Form method="post" className="card grid gap-4 p-5" key={terms.length}>
        <h2>New term</h2>
        <Field id="term" label="Term" errors={errors?.term}>
          <input id="term" name="term" className="input" autoComplete="off" />
        </Field>
        <RichTextField
          id="description"
          name="description"
          label="Description"
          defaultValue=""
          errors={errors?.description}
        />
        <Button type="submit" kind="primary" className="justify-self-start">
          Add term
        </Button>
      </Form>
      <section aria-labelledby="terms" className="grid gap-3">
        <h2 id="terms">{terms.length} terms</h2>
        <ul className="help-terms">
          {terms.map(({ id, term }) => (
            <li key={id}>
              <Link to={urls.addHelp.term(id)}>{term}</Link>
            </li>
          ))}
        </ul>
      </section>
    </AdminPage>
  );
}
