import { Button, LinkButton } from "~/components/button";
import { Field } from "~/components/field";
import { ACCEPTED_FILES } from "~/lib/upload-file";
import { urls } from "~/lib/urls";
import { LegalNotice } from "./legal-notice";

/** The end of a form that sends a file: the file, the Legal Notice, the agreement. */
export function FileFields({ label, refusal }: { label: string; refusal: string | null }) {
  return (
    <>
      <Field
        id="file"
        label={label}
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
    </>
  );
}
