import { Form, useNavigate } from "@remix-run/react";
import { useRef } from "react";
import { LinkButton } from "~/components/button";
import { Notice } from "~/components/notice";
import { formatBytes } from "~/lib/format-bytes";
import { urls } from "~/lib/urls";
import { FileFields } from "../upload/file-fields";
import { FilePicker, UploadRefusal, useFileDrop } from "../upload/file-picker";
import { UploadDialogs } from "../upload/upload-dialogs";
import { useUpload } from "../upload/use-upload";

interface FileStepProps {
  datasetId: string;
  refusal: string | null;
  /** The maximum size of a file that appended rows make, in bytes. */
  joinedBytes: number;
}

/** The new file and what it holds. With JavaScript it is read in the browser before it is sent, as every upload. */
export function FileStep({ datasetId, refusal, joinedBytes }: FileStepProps) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const page = urls.dataset.replace(datasetId);
  const upload = useUpload(
    () => ({
      address: urls.replaceFile(datasetId),
      fields: { kind: kindIn(form.current) },
    }),
    () => navigate(page, { replace: true }),
  );
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      reloadDocument
      className="card file-drop grid max-w-[44rem] gap-4 p-6"
      {...useFileDrop(upload)}
    >
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
            new rows only{" "}
            <span className="text-ink-2">
              – they are appended to the present ones, month after month, up to {formatBytes(joinedBytes)} in
              all
            </span>
          </span>
        </label>
      </fieldset>
      <p className="text-s text-ink-2">Nothing changes until you have seen what the new file changes.</p>
      <div className="needs-js grid gap-3">
        <p className="text-s text-ink-2">
          XLSX, XLS or CSV up to 55 MB. Drop the file here, or choose it. You see its contents before anything
          is sent.
        </p>
        <UploadRefusal upload={upload} />
        {refusal ? (
          <Notice kind="bad" alert>
            {refusal}
          </Notice>
        ) : null}
        <div className="flex flex-wrap justify-end gap-2">
          <LinkButton to={urls.home}>Cancel</LinkButton>
          <FilePicker upload={upload} label="New file">
            CHOOSE FILE
          </FilePicker>
        </div>
      </div>
      <div className="without-js grid gap-4">
        <FileFields label="New file" refusal={refusal} />
      </div>
      <UploadDialogs upload={upload} />
    </Form>
  );
}

function kindIn(form: HTMLFormElement | null): string {
  const kind = form === null ? null : new FormData(form).get("kind");
  return kind === "append" ? kind : "replace";
}
