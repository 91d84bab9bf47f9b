import { Form, Link, useLocation } from "@remix-run/react";
import { Button } from "~/components/button";
import { Notice } from "~/components/notice";
import { usePolling } from "~/components/use-polling";
import { formatCount } from "~/lib/format-number";
import { urls } from "~/lib/urls";
import type { ProjectColumns } from "~/services/columns/project-columns-shape";
import { EDIT, CANCELLED, tooLateWords } from "../edit-words";
import { RETURN_TO_FIELD } from "./return-to-field";
import { type Done, DONE, PARAM } from "./transform-search";

/** How often the page asks for the progress of a column that is being computed. */
export const PENDING_MS = 1000;

interface TransformNoticesProps {
  projectId: string;
  listed: ProjectColumns;
  done: Done | null;
  /** Id of the column that was saved. */
  column: string | null;
}

/** Whether Cancel came in time. */
function CancelAnswer({ cancel, undo }: { cancel: string | null; undo: string | null }) {
  if (cancel === EDIT.cancelled) return <Notice kind="info">{CANCELLED}</Notice>;
  if (cancel === EDIT.tooLate) return <Notice kind="info">{tooLateWords(undo)}</Notice>;
  return null;
}

/** Says what the last save did and what is still being computed. */
export function TransformNotices({ projectId, listed, done, column }: TransformNoticesProps) {
  const { pending, failed } = listed;
  usePolling(pending !== null, PENDING_MS);
  const saved = listed.columns.find(({ col_db_id: id }) => id === column);
  const isDone = done !== null && done !== "processing" && saved !== undefined;
  const { search } = useLocation();
  const cancel = new URLSearchParams(search).get(PARAM.cancel);
  return (
    <div className="transform-notices">
      <div role="status">
        {isDone ? (
          <Notice kind="good">
            <strong>{DONE[done]}</strong> {saved.title}.{" "}
            <Link to={urls.project(projectId)}>Use it in an analysis</Link>
          </Notice>
        ) : null}
        {pending ? (
          <Notice kind="info" title={pending.phase}>
            <progress
              className="progress mt-2"
              aria-label={pending.phase}
              value={pending.done}
              max={Math.max(1, pending.total)}
            />
            <p className="pt-1">
              {formatCount(pending.done)} of {formatCount(pending.total)} {pending.unit}. You can go on
              working; new columns wait until this one is done.
            </p>
            <Form
              method="post"
              action={`${urls.project(projectId)}cancel-act/${search}`}
              className="pt-2"
              preventScrollReset
            >
              <input type="hidden" name={RETURN_TO_FIELD.name} value={RETURN_TO_FIELD.transform} />
              <Button type="submit" size="s">
                Cancel
              </Button>
            </Form>
          </Notice>
        ) : (
          <CancelAnswer cancel={cancel} undo={listed.acts.undo} />
        )}
      </div>
      {failed ? (
        <Notice kind="bad" alert title={`${failed.name}: not possible`}>
          {failed.message}
        </Notice>
      ) : null}
    </div>
  );
}
