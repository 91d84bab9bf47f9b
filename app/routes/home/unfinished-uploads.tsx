import { Form } from "@remix-run/react";
import { Button } from "~/components/button";
import { LocalDateTime } from "~/components/local-time";
import { formatBytes } from "~/lib/format-bytes";
import { urls } from "~/lib/urls";
import type { Upload } from "~/services/uploads/upload-shape";

/** Unfinished uploads. Picking the same file again resumes an upload; a button cancels it. */
export function UnfinishedUploads({ uploads }: { uploads: Upload[] }) {
  if (uploads.length === 0) return null;
  return (
    <section aria-labelledby="unfinished-uploads" className="card grid gap-2 p-4">
      <h2 id="unfinished-uploads">Unfinished uploads</h2>
      <p className="text-s text-ink-2">
        Pick the same file again in this browser to resume its upload, or cancel it.
      </p>
      <ul className="grid gap-1">
        {uploads.map(({ id, file_name, offset, length, expires_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {file_name}{" "}
              <span className="text-s text-ink-3">
                {formatBytes(offset)} of {formatBytes(length)}, kept until <LocalDateTime iso={expires_at} />
              </span>
            </span>
            <Form method="post" action={urls.endUpload(id)}>
              <Button type="submit" kind="quiet" aria-label={`Cancel the upload of ${file_name}`}>
                Cancel
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
