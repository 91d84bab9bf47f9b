import { type ActionFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { Notice } from "~/components/notice";
import { parsedInput } from "~/lib/field-errors";
import { requireStaff } from "~/lib/require-staff";
import { urls } from "~/lib/urls";
import { deleteTerm, getTermRow, updateTerm } from "~/services/help/edit-glossary.server";
import { listEarlier, restoreOriginal, restoreVersion } from "~/services/help/help-history.server";
import { termChangeSchema } from "~/services/help/help-shape";
import { pathParameter, signedIn } from "../page.server";
import { postAdmin } from "../network-error";
import { AdminPage, DeleteForm, History } from "./admin-page";
import { type AdminAnswer, answerAdmin, readAdminForm, textField } from "./answer-admin.server";
import { RichTextField } from "./rich-text-field";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.term.term ?? "Not found"} · Manage Help · Estimand` },
];

export const loader = signedIn(async ({ params }, user) => {
  requireStaff(user);
  const row = await getTermRow(pathParameter(params, "termId"));
  return {
    term: { id: row.id, term: row.term, description: row.description },
    shownAt: urls.help.term(row.key),
    versions: await listEarlier(user, row.id),
    hasOriginal: row.seedHash !== null && row.isEdited,
  };
});

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const id = pathParameter(params, "termId");
  const form = await readAdminForm(request, user);
  return answerAdmin(async () => {
    const intent = textField(form, "intent");
    if (intent === "delete") {
      await deleteTerm(user, id);
      return redirect(urls.addHelp.glossary);
    }
    if (intent.startsWith("restore:"))
      await restoreVersion(user, "term", id, intent.slice("restore:".length));
    else if (intent === "original") await restoreOriginal(user, "term", id);
    else {
      const fields = { term: textField(form, "term"), description: textField(form, "description") };
      await updateTerm(user, id, parsedInput(termChangeSchema, fields));
    }
  });
});

export const clientAction = postAdmin;

/** For staff: one term of the glossary. */
export default function Term() {
  const { term, shownAt, versions, hasOriginal } = useLoaderData<typeof loader>();
  const answer = useActionData<AdminAnswer>();
  const errors = answer?.errors;
  return (
    <AdminPage
      title={term.term}
      above={[{ name: "Glossary", href: urls.addHelp.glossary }]}
      shownAt={shownAt}
      errors={errors?.[""]}
    >
      {answer?.saved ? <Notice kind="good">Saved.</Notice> : null}
      <Form method="post" className="card grid gap-4 p-5" key={`${term.id}${versions[0]?.id ?? ""}`}>
        <Field id="term" label="Term" errors={errors?.term}>
          <input id="term" name="term" className="input" defaultValue={term.term} />
        </Field>
        <RichTextField
          id="description"
          name="description"
          label="Description"
          defaultValue={term.description}
          errors={errors?.description}
        />
        <Button type="submit" kind="primary" className="justify-self-start" name="intent" value="save">
          Save
        </Button>
      </Form>
      <History versions={versions} hasOriginal={hasOriginal} />
      <DeleteForm label="Delete term" />
    </AdminPage>
  );
}
