import { Form, useNavigation } from "@remix-run/react";
import { Button, LinkButton } from "~/components/button";
import { Field } from "~/components/field";
import { Spinner } from "~/components/spinner";
import { ACCEPTED_FILES } from "~/lib/upload-file";
import { urls } from "~/lib/urls";
import { LegalNotice } from "../upload/legal-notice";

/** The form for the new file. */
export function FileStep({ refusal }: { refusal: string | null }) {
  const isSending = useNavigation().state !== "idle";
  return (
    <Form method="post" encType="multipart/form-data" className="card grid max-w-[44rem] gap-4 p-6">
      <fieldset className="grid gap-2">
        <legend className="font-semibold">The new file holds</legend>
        <label className="flex items-baseline gap-2">
          <input type="radio" name="kind" value="replace" defaultChecked />
          <span>
            all rows, old and new <span className="text-ink-2">– it takes the place of the present file</span>
          </span>
        </label>
        <label className="flex items-baseline gap-2">
          <input type="radio" name="kind" value="append" />
          <span>
            new rows only <span className="text-ink-2">– they are appended to the present ones</span>
          </span>
        </label>
      </fieldset>
      <Field
        id="file"
        label="New file"
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
      <details>
        <summary className="text-s font-semibold">Legal Notice</summary>
        <LegalNotice />
      </details>
      <p className="text-s text-ink-2">Nothing changes until you have seen what the new file changes.</p>
      <div className="flex flex-wrap justify-end gap-2">
        <LinkButton to={urls.home}>Cancel</LinkButton>
        <Button type="submit" kind="primary" disabled={isSending} icon={isSending ? <Spinner /> : null}>
          AGREE AND UPLOAD
        </Button>
      </div>
    </Form>
  );
}
