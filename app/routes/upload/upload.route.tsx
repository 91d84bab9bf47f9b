import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { countUpload } from "~/auth/rate-limits.server";
import { Dialog } from "~/components/dialog";
import { env } from "~/config/env.server";
import { sentFileCookie } from "~/lib/sent-file";
import { urls } from "~/lib/urls";
import { createDataset } from "~/services/datasets/create-dataset.server";
import { isForForm, signedIn } from "../page.server";
import { FileFields } from "./file-fields";

export const loader = signedIn(() => Promise.resolve(null));

export const action = signedIn(async ({ request }: ActionFunctionArgs, user) => {
  try {
    await countUpload(user.id);
    const dataset = await createDataset(user.id, request);
    const cookie = sentFileCookie(dataset.id, env.secureCookies);
    return redirect(urls.setHeaderRow(dataset.id), { headers: { "Set-Cookie": cookie } });
  } catch (error) {
    if (!isForForm(error)) throw error;
    return data({ refusal: error.userMessage }, { status: error.status });
  }
});

/** The upload as one form, without JavaScript: file, Legal Notice, agreement. */
export default function UploadPage() {
  const refusal = useActionData<typeof action>()?.refusal ?? null;
  return (
    <Dialog title="Upload Dataset" closeHref={urls.home}>
      <Form method="post" encType="multipart/form-data" reloadDocument className="grid gap-4 pb-4">
        <FileFields label="File to upload" refusal={refusal} />
      </Form>
    </Dialog>
  );
}
