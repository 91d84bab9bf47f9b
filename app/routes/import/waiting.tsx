import { Form, useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Button, LinkButton } from "~/components/button";
import { Dialog, ModalDialog } from "~/components/dialog";
import { ProgressBar, Spinner } from "~/components/spinner";
import type { Progress } from "~/lib/progress";
import { urls } from "~/lib/urls";
import { DELAYED_AFTER_MS } from "./delay";

const DELAYED_TITLE = "Delayed Data Processing";

function DelayedText() {
  return (
    <div className="grid gap-2 text-ink-2">
      <p>Processing your data is taking longer than usual. You can leave this page: the work goes on.</p>
      <p>The processed data remains available for 24 hours.</p>
    </div>
  );
}

interface WaitingProps {
  title: string;
  datasetId: string;
  progress: Progress | null;
  /** When the work began, by the server's clock. */
  startedAt: string;
  /** The server already saw that it takes long, and nobody has said OK yet (without JavaScript). */
  delayed: boolean;
  /** This page without the dialog. */
  okHref: string;
}

/** A page that waits: how far the work is, and a way to stop it. */
export function Waiting({ title, datasetId, progress, startedAt, delayed, okHref }: WaitingProps) {
  const abort = useFetcher();
  const [isLate, setLate] = useState(false);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const left = Date.parse(startedAt) + DELAYED_AFTER_MS - Date.now();
    const timer = setTimeout(() => setLate(true), Math.max(left, 0));
    return () => clearTimeout(timer);
  }, [startedAt]);

  const abortButton = (
    <Form method="post" action={urls.dataset.abort(datasetId)}>
      <Button type="submit" kind="danger">
        ABORT DATA PROCESSING
      </Button>
    </Form>
  );
  return (
    <section className="card mx-auto grid w-full max-w-[34rem] gap-4 p-6" aria-busy="true">
      <h2 className="flex items-center gap-3" role="status">
        <Spinner size="l" /> PROCESSING
      </h2>
      <p className="text-ink-2">{title}</p>
      {progress ? <ProgressBar progress={progress} label="Processing" /> : null}
      <abort.Form method="post" action={urls.dataset.abort(datasetId)}>
        <Button type="submit" kind="quiet">
          Stop
        </Button>
      </abort.Form>
      {isLate && !seen ? (
        <ModalDialog
          title={DELAYED_TITLE}
          onClose={() => setSeen(true)}
          actions={
            <>
              {abortButton}
              <Button kind="primary" onClick={() => setSeen(true)}>
                OK
              </Button>
            </>
          }
        >
          <DelayedText />
        </ModalDialog>
      ) : null}
      {delayed ? (
        <div className="without-js">
          <Dialog
            title={DELAYED_TITLE}
            closeHref={okHref}
            actions={
              <>
                {abortButton}
                <LinkButton kind="primary" to={okHref}>
                  OK
                </LinkButton>
              </>
            }
          >
            <DelayedText />
          </Dialog>
        </div>
      ) : null}
    </section>
  );
}
