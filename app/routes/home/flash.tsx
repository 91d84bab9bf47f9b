import { Form, useSearchParams } from "@remix-run/react";
import { Button } from "~/components/button";
import { Undo2 } from "~/components/icons";
import { Notice } from "~/components/notice";
import { urls } from "~/lib/urls";
import { homeHref } from "../home-href";

/** The messages by the value of `done` in the query. */
const DONE = {
  "dataset-deleted": { text: "Dataset deleted successfully!", restore: urls.dataset.restore },
  "project-deleted": { text: "Project deleted successfully!", restore: urls.projects.restore },
  restored: { text: "Restored.", restore: null },
  "confirmation-sent": { text: "The mail was sent again.", restore: null },
  "email-confirmed": { text: "Your e-mail address is confirmed.", restore: null },
} as const;

type Done = keyof typeof DONE;

/** The home page with a message that offers to undo a deletion. @param search of the page before, whose place is kept */
export function doneHref(done: Done, id: string, search = ""): string {
  const href = homeHref(search);
  return `${href}${href.includes("?") ? "&" : "?"}${new URLSearchParams({ done, id }).toString()}`;
}

/** Reports a deletion or a restore; a deletion can be undone. */
export function Flash() {
  const [search] = useSearchParams();
  const done = search.get("done");
  const id = search.get("id");
  if (!done || !(done in DONE)) return null;
  const { text, restore } = DONE[done as Done];
  return (
    <div role="status">
      <Notice kind="good" className="items-center">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <p className="font-semibold">{text}</p>
          {restore && id ? (
            <Form method="post" action={restore(id)}>
              <Button type="submit" kind="quiet" size="s" icon={<Undo2 size={14} aria-hidden />}>
                Undo
              </Button>
            </Form>
          ) : null}
        </div>
      </Notice>
    </div>
  );
}
