import { Form, useLocation } from "@remix-run/react";
import { Button } from "~/components/button";
import { Undo2 } from "~/components/icons";
import { Notice } from "~/components/notice";
import { dialogHref, PARAM } from "../project-search";

/** Reports the analysis that the URL names as deleted, and offers to undo it. */
export function DeletedNotice({ projectId }: { projectId: string }) {
  const { search } = useLocation();
  const deleted = new URLSearchParams(search).get(PARAM.deleted);
  if (deleted === null) return null;
  return (
    <div role="status">
      <Notice kind="good" className="m-4 items-center">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <p className="font-semibold">Analysis deleted.</p>
          <Form
            method="post"
            action={dialogHref(projectId, search, `analyses/${encodeURIComponent(deleted)}/restore/`)}
          >
            <Button type="submit" kind="quiet" size="s" icon={<Undo2 size={14} aria-hidden />}>
              Undo
            </Button>
          </Form>
        </div>
      </Notice>
    </div>
  );
}
