import { Link, useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Button } from "~/components/button";
import { ModalDialog } from "~/components/dialog";
import { Notice } from "~/components/notice";
import { ResultFrame } from "~/components/result-facts";
import { Why } from "~/components/why";
import type { LoadFailure } from "../load-page-result.server";
import { RESULTS_ID } from "./results-id";

/** Says in place of the results that they could not be loaded, also in a dialog, and offers to try again. */
export function FailedLoad({ failure, title }: { failure: LoadFailure; title: string }) {
  const { pathname, search } = useLocation();
  const { revalidate, state } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  // Each failure opens the dialog; the server renders it closed.
  useEffect(() => {
    setOpen(true);
  }, [failure]);
  const retry = (event: React.MouseEvent) => {
    event.preventDefault();
    setOpen(false);
    if (state === "idle") revalidate();
  };
  return (
    <div id={RESULTS_ID} tabIndex={-1} className="results">
      <ResultFrame id="failed-load" title={title} subtitle="No results">
        <Notice kind="bad" title="Error" alert>
          <p>
            {failure.message} {failure.code === null ? null : <Why code={failure.code} />}
          </p>
          <Link to={pathname + search} className="button mt-2" data-size="s" onClick={retry} reloadDocument>
            Try again
          </Link>
        </Notice>
      </ResultFrame>
      {isOpen ? (
        <ModalDialog
          title="Something went wrong!"
          size="s"
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button onClick={() => setOpen(false)}>Close</Button>
              <Button kind="primary" data-first-focus onClick={retry}>
                Try again
              </Button>
            </>
          }
        >
          <div className="grid gap-2 text-ink-2">
            <p>Error occured! Try with another data.</p>
            <p>{failure.message}</p>
          </div>
        </ModalDialog>
      ) : null}
    </div>
  );
}
