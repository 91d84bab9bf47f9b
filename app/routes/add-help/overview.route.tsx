import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useSubmit } from "@remix-run/react";
import { Button, LinkButton } from "~/components/button";
import { moveValue, OrderList, readMove } from "~/components/order-list";
import { parsedInput } from "~/lib/field-errors";
import { requireStaff } from "~/lib/require-staff";
import { urls } from "~/lib/urls";
import { createItem, listItems, updateItem } from "~/services/help/edit-items.server";
import { type HelpKind, listDeleted, restoreDeleted } from "~/services/help/help-history.server";
import { newHelpItemSchema } from "~/services/help/help-shape";
import { countOpenSupportMessages } from "~/services/help/support-messages.server";
import { signedIn } from "../page.server";
import { postAdmin } from "../network-error";
import { AddForm, AdminPage } from "./admin-page";
import { type AdminAnswer, answerAdmin, readAdminForm, textField } from "./answer-admin.server";

export const meta: MetaFunction = () => [{ title: "Manage Help · Estimand" }];

export const loader = signedIn(async (_args, user) => {
  requireStaff(user);
  return {
    sections: await listItems(),
    deleted: await listDeleted(user),
    messages: await countOpenSupportMessages(user),
  };
});

const KINDS: readonly HelpKind[] = ["item", "content", "term"];

export const action = signedIn(async ({ request }: ActionFunctionArgs, user) => {
  const form = await readAdminForm(request, user);
  return answerAdmin(async () => {
    const intent = textField(form, "intent");
    const move = readMove(intent);
    const [verb, kind, id = ""] = intent.split(":");
    const restored = KINDS.find((each) => verb === "undelete" && each === kind);
    if (restored) await restoreDeleted(user, restored, id);
    else if (move) {
      const moved = (await listItems())[move.from];
      if (moved) await updateItem(user, moved.id, { order: move.to + 1 });
    } else
      await createItem(user, parsedInput(newHelpItemSchema, { name: textField(form, "name"), parent: [] }));
  });
});

export const clientAction = postAdmin;

/** For staff: the sections of the help, the glossary, and what was deleted. */
export default function Overview() {
  const { sections, deleted, messages } = useLoaderData<typeof loader>();
  const errors = useActionData<AdminAnswer>()?.errors;
  const submit = useSubmit();
  return (
    <AdminPage title="Manage Help" errors={errors?.[""]}>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={urls.addHelp.glossary}>Glossary</LinkButton>
        <LinkButton to={urls.addHelp.messages}>
          Messages to support{messages > 0 ? ` (${messages})` : ""}
        </LinkButton>
      </div>
      <section aria-labelledby="sections" className="grid gap-3">
        <h2 id="sections">Sections</h2>
        <Form method="post" className="card p-2">
          <OrderList
            id="sections-order"
            label="Sections in order"
            fieldName="intent"
            items={sections.map(({ id, name, topics }) => ({
              id,
              name,
              content: (
                <>
                  <Link to={urls.addHelp.item(id)}>{name}</Link>{" "}
                  <span className="text-s text-ink-3">
                    {topics.length} {topics.length === 1 ? "topic" : "topics"}
                  </span>
                </>
              ),
            }))}
            onMove={(from, to) => submit({ intent: moveValue(from, to) }, { method: "post" })}
          />
        </Form>
        <AddForm label="New section" name="name" errors={errors?.name} />
      </section>
      {deleted.length === 0 ? null : (
        <section aria-labelledby="deleted" className="grid gap-3">
          <h2 id="deleted">Deleted</h2>
          <Form method="post">
            <ul className="grid gap-2">
              {deleted.map(({ kind, id, name }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-3">
                  {name}
                  <Button
                    type="submit"
                    size="s"
                    name="intent"
                    value={`undelete:${kind}:${id}`}
                    aria-label={`Bring back ${name}`}
                  >
                    Bring back
                  </Button>
                </li>
              ))}
            </ul>
          </Form>
        </section>
      )}
    </AdminPage>
  );
}
