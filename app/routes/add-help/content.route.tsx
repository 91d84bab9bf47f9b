import { type ActionFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { Notice } from "~/components/notice";
import { parsedInput } from "~/lib/field-errors";
import { requireStaff } from "~/lib/require-staff";
import { urls } from "~/lib/urls";
import { deleteContent, getContentRow, updateContent } from "~/services/help/edit-contents.server";
import { getItemRow } from "~/services/help/edit-items.server";
import { listEarlier, restoreVersion } from "~/services/help/help-history.server";
import { HELP_PICTURE_LIMIT, storePicture } from "~/services/help/help-pictures.server";
import { helpContentChangeSchema } from "~/services/help/help-shape";
import { pathParameter, signedIn } from "../page.server";
import { postAdmin } from "../network-error";
import { AdminPage, DeleteForm, History } from "./admin-page";
import { type AdminAnswer, answerAdmin, readAdminForm, textField } from "./answer-admin.server";
import { RichTextField } from "./rich-text-field";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.content.title ?? "Not found"} · Manage Help · Estimand` },
];

export const loader = signedIn(async ({ params }, user) => {
  requireStaff(user);
  const row = await getContentRow(pathParameter(params, "contentId"));
  const { id, title, description, imageHash } = row;
  const topic = await getItemRow(row.itemId);
  return {
    content: { id, title, description, image: imageHash === null ? null : urls.help.image(imageHash) },
    topic: { id: topic.id, name: topic.name },
    shownAt: urls.help.topic(topic.key, row.key),
    versions: await listEarlier(user, id),
  };
});

/** The picture of the form: a new one, null to remove the present one, undefined to leave it. */
async function pictureOf(form: FormData, store: (file: Blob) => Promise<string>) {
  const image = form.get("image");
  if (image instanceof Blob && image.size > 0) return store(image);
  return form.has("remove_image") ? null : undefined;
}

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const id = pathParameter(params, "contentId");
  const form = await readAdminForm(request, user, HELP_PICTURE_LIMIT);
  return answerAdmin(async () => {
    const { itemId } = await getContentRow(id);
    const intent = textField(form, "intent");
    if (intent === "delete") {
      await deleteContent(user, id);
      return redirect(urls.addHelp.item(itemId));
    }
    if (intent.startsWith("restore:")) {
      await restoreVersion(user, "content", id, intent.slice("restore:".length));
      return;
    }
    const fields = { title: textField(form, "title"), description: textField(form, "description") };
    const change = parsedInput(helpContentChangeSchema, fields);
    await updateContent(user, id, change, await pictureOf(form, (file) => storePicture(user, file)));
  });
});

export const clientAction = postAdmin;

/** For staff: one content of a topic. */
export default function Content() {
  const { content, topic, shownAt, versions } = useLoaderData<typeof loader>();
  const answer = useActionData<AdminAnswer>();
  const errors = answer?.errors;
  return (
    <AdminPage
      title={content.title}
      above={[{ name: topic.name, href: urls.addHelp.item(topic.id) }]}
      shownAt={shownAt}
      errors={errors?.[""]}
    >
      {answer?.saved ? <Notice kind="good">Saved.</Notice> : null}
      <Form
        method="post"
        encType="multipart/form-data"
        className="card grid gap-4 p-5"
        key={`${content.id}${versions[0]?.id ?? ""}`}
      >
        <Field id="title" label="Title" errors={errors?.title}>
          <input id="title" name="title" className="input" defaultValue={content.title} />
        </Field>
        <RichTextField
          id="description"
          name="description"
          label="Description"
          defaultValue={content.description}
          errors={errors?.description}
        />
        {content.image === null ? null : (
          <div className="grid justify-items-start gap-2">
            <img src={content.image} alt={`Picture: ${content.title}`} className="help-picture" />
            <label className="flex items-center gap-2 text-s">
              <input type="checkbox" name="remove_image" /> Remove the picture
            </label>
          </div>
        )}
        <Field id="image" label="Picture" errors={errors?.image} hint="PNG or JPEG, at most 1 MB.">
          <input id="image" name="image" type="file" accept="image/png,image/jpeg" />
        </Field>
        <Button type="submit" kind="primary" className="justify-self-start" name="intent" value="save">
          Save
        </Button>
      </Form>
      <History versions={versions} hasOriginal={false} />
      <DeleteForm label="Delete content" />
    </AdminPage>
  );
}
