import { Form } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Button, LinkButton } from "~/components/button";
import { Dialog, ModalDialog } from "~/components/dialog";
import { useHydrated } from "~/components/use-hydrated";
import { urls } from "~/lib/urls";
import { DELAYED_AFTER_MS } from "./delay";

const TITLE = "Delayed Data Processing";

function DelayedText({ name }: { name: string | null }) {
  return (
    <div className="grid gap-2 text-ink-2">
      <p>
        Processing {name === null ? "your data" : <strong className="text-ink">{name}</strong>} is taking
        longer than usual. You can leave this page: the work goes on.
      </p>
      <p>The processed data remains available for 24 hours.</p>
    </div>
  );
}

interface DelayedDialogProps {
  datasetId: string;
  /** The dataset's name, where the page shows several. */
  name?: string;
  /** When the work began, by the server's clock. */
  startedAt: string;
  /** The server already saw that it takes long, and nobody has said OK yet (without JavaScript). */
  delayed: boolean;
  /** This page without the dialog. */
  okHref: string;
}

/** Says once that the work takes longer, and offers to stop it. */
export function DelayedDialog({ datasetId, name, startedAt, delayed, okHref }: DelayedDialogProps) {
  const hydrated = useHydrated();
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
  if (!hydrated) {
    return delayed ? (
      <Dialog
        title={TITLE}
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
        <DelayedText name={name ?? null} />
      </Dialog>
    ) : null;
  }
  if (!isLate || seen) return null;
  return (
    <ModalDialog
      title={TITLE}
      onClose={() => setSeen(true)}
      actions={
        <>
          {abortButton}
          <Button kind="primary" data-first-focus onClick={() => setSeen(true)}>
            OK
          </Button>
        </>
      }
    >
      <DelayedText name={name ?? null} />
    </ModalDialog>
  );
}
