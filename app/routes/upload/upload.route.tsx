import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { Button, LinkButton } from "~/components/button";
import { Dialog } from "~/components/dialog";
import { Field } from "~/components/field";
import { sentFileCookie } from "~/lib/sent-file";
import { ACCEPTED_FILES } from "~/lib/upload-file";
import { urls } from "~/lib/urls";
import { createDataset } from "~/services/datasets/create-dataset.server";
import { isForForm, signedIn } from "../page.server";
import { LegalNotice } from "./legal-notice";

export const loader = signedIn(() => Promise.resolve(null));

export const action = signedIn(async ({ request }: ActionFunctionArgs, user) => {
  try {
    const dataset = await createDataset(user.id, request);
    return redirect(urls.setHeaderRow(dataset.id), { headers: { "Set-Cookie": sentFileCookie(dataset.id) } });
  } catch (error) {
    if (!isForForm(error)) throw error;
    return data({ refusal: error.userMessage }, { status: error.status });
  }
});

/** The upload as one form, without JavaScript: file, Legal Notice, agreement. */
export default function UploadPage() {
  const refusal = useActionData<typeof action>()?.refusal;
  return (
    <Dialog title="Upload Dataset" closeHref={urls.home}>
      <Form method="post" encType="multipart/form-data" reloadDocument className="grid gap-4 pb-4">
        <Field
          id="file"
          label="File to upload"
          errors={refusal ? [refusal] : undefined}
          hint="XLSX, XLS or CSV up to 55 MB"
        >
          <input
            id="file"
            name="file"
            type="file"
            accept={ACCEPTED_FILES}
            required
            className="input"
            aria-describedby={refusal ? "file-error" : "file-hint"}
            aria-invalid={refusal ? true : undefined}
          />
        </Field>
        <h3>Legal Notice</h3>
        <LegalNotice />
        <div className="flex flex-wrap justify-end gap-2">
          <LinkButton to={urls.home}>DECLINE AND GO BACK</LinkButton>
          <Button type="submit" kind="primary">
            AGREE AND UPLOAD
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
