import { type ActionFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useSubmit } from "@remix-run/react";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { Notice } from "~/components/notice";
import { moveValue, OrderList, readMove, withMoved } from "~/components/order-list";
import { parsedInput } from "~/lib/field-errors";
import { requireStaff } from "~/lib/require-staff";
import { urls } from "~/lib/urls";
import { createContent, orderContents } from "~/services/help/edit-contents.server";
import { createItem, deleteItem, getItemRow, listItems, updateItem } from "~/services/help/edit-items.server";
import { listEarlier, restoreOriginal, restoreVersion } from "~/services/help/help-history.server";
import { helpItemChangeSchema, newHelpContentSchema, newHelpItemSchema } from "~/services/help/help-shape";
import { pathParameter, signedIn } from "../page.server";
import { postAdmin } from "../network-error";
import { AddForm, AdminPage, DeleteForm, History } from "./admin-page";
import { type AdminAnswer, answerAdmin, readAdminForm, textField } from "./answer-admin.server";
import { RichTextField } from "./rich-text-field";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.item.name ?? "Not found"} · Manage Help · Estimand` },
];

/** The topics of a section, or the contents of a topic. */
async function partsOf(itemId: string): Promise<{ id: string; name: string }[]> {
  const item = await getItemRow(itemId);
  if (item.parentId !== null) return item.contents.map(({ id, title }) => ({ id, name: title }));
  const section = (await listItems()).find(({ id }) => id === itemId);
  return (section?.topics ?? []).map(({ id, name }) => ({ id, name }));
}

export const loader = signedIn(async ({ params }, user) => {
  requireStaff(user);
  const row = await getItemRow(pathParameter(params, "itemId"));
  const { id, key, name, title, description, parentId } = row;
  const section = parentId === null ? null : await getItemRow(parentId);
  return {
    item: { id, key, name, title, description, isTopic: parentId !== null },
    section: section && { id: section.id, name: section.name },
    parts: await partsOf(id),
    versions: await listEarlier(user, id),
    hasOriginal: row.seedHash !== null && row.isEdited,
  };
});

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const id = pathParameter(params, "itemId");
  const form = await readAdminForm(request, user);
  return answerAdmin(async () => {
    requireStaff(user);
    const row = await getItemRow(id);
    const isTopic = row.parentId !== null;
    const intent = textField(form, "intent");
    const move = readMove(intent);
    if (move) {
      const parts = await partsOf(id);
      const moved = parts[move.from];
      if (isTopic) {
        const order = withMoved(parts, move.from, move.to).map((part) => part.id);
        await orderContents(user, { help_item: id, order });
      } else if (moved) await updateItem(user, moved.id, { order: move.to + 1 });
    } else if (intent.startsWith("restore:")) {
      await restoreVersion(user, "item", id, intent.slice("restore:".length));
    } else if (intent === "original") await restoreOriginal(user, "item", id);
    else if (intent === "delete") {
      await deleteItem(user, id);
      return redirect(row.parentId === null ? urls.addHelp.overview : urls.addHelp.item(row.parentId));
    } else if (intent === "add" && isTopic) {
      const content = parsedInput(newHelpContentSchema, { help_item: id, title: textField(form, "part") });
      return redirect(urls.addHelp.content((await createContent(user, content)).id));
    } else if (intent === "add") {
      const topic = parsedInput(newHelpItemSchema, { name: textField(form, "part"), parent: [id] });
      return redirect(urls.addHelp.item((await createItem(user, topic)).id));
    } else {
      const fields = ["name", "title", "description"].map((name) => [name, textField(form, name)]);
      await updateItem(user, id, parsedInput(helpItemChangeSchema, Object.fromEntries(fields)));
    }
  });
});

export const clientAction = postAdmin;

/** For staff: a section with its topics, or a topic with its contents. */
export default function Item() {
  const { item, section, parts, versions, hasOriginal } = useLoaderData<typeof loader>();
  const answer = useActionData<AdminAnswer>();
  const errors = answer?.errors;
  const submit = useSubmit();
  const above = section === null ? [] : [{ name: section.name, href: urls.addHelp.item(section.id) }];
  return (
    <AdminPage
      title={item.name}
      above={above}
      {...(item.isTopic ? { shownAt: urls.help.topic(item.key) } : {})}
      errors={errors?.[""]}
    >
      {answer?.saved ? <Notice kind="good">Saved.</Notice> : null}
      <Form method="post" className="card grid gap-4 p-5" key={`${item.id}${versions[0]?.id ?? ""}`}>
        <Field id="name" label="Name in lists" errors={errors?.name}>
          <input id="name" name="name" className="input" defaultValue={item.name} />
        </Field>
        <Field id="title" label="Title of the page" errors={errors?.title}>
          <input id="title" name="title" className="input" defaultValue={item.title} />
        </Field>
        {item.isTopic ? (
          <RichTextField
            id="description"
            name="description"
            label="Introduction"
            defaultValue={item.description}
            errors={errors?.description}
          />
        ) : null}
        <Button type="submit" kind="primary" className="justify-self-start" name="intent" value="save">
          Save
        </Button>
      </Form>
      <section aria-labelledby="parts" className="grid gap-3">
        <h2 id="parts">{item.isTopic ? "Contents" : "Topics"}</h2>
        {parts.length === 0 ? null : (
          <Form method="post" className="card p-2">
            <OrderList
              id="parts-order"
              label={item.isTopic ? "Contents in order" : "Topics in order"}
              fieldName="intent"
              items={parts.map(({ id, name }) => ({
                id,
                name,
                content: (
                  <Link to={item.isTopic ? urls.addHelp.content(id) : urls.addHelp.item(id)}>{name}</Link>
                ),
              }))}
              onMove={(from, to) => submit({ intent: moveValue(from, to) }, { method: "post" })}
            />
          </Form>
        )}
        <AddForm
          label={item.isTopic ? "New content" : "New topic"}
          name="part"
          errors={errors?.[item.isTopic ? "title" : "name"]}
        />
      </section>
      <History versions={versions} hasOriginal={hasOriginal} />
      <DeleteForm label={item.isTopic ? "Delete topic" : "Delete section"} />
    </AdminPage>
  );
}
