import { Form } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Button } from "~/components/button";
import { OkDialog } from "~/components/ok-dialog";
import { urls } from "~/lib/urls";
import { DELAYED_AFTER_MS } from "./delay";

function DelayedText({ name }: { name: string | null }) {
  return (
    <div className="grid gap-2 text-ink-2">
      <p>
        Processing {name === null ? "your data" : <strong className="text-ink">{name}</strong>} is taking
        longer than usual. You can leave this page; processing continues.
      </p>
      <p>The processed data remains available for 24 hours.</p>
    </div>
  );
}

interface DelayedDialogProps {
  datasetId: string;
  /** The dataset's name, on a page with several datasets. */
  name?: string;
  /** Start of the processing, by the server's clock. */
  startedAt: string;
  /** Without JavaScript: the processing is late and the user has not pressed OK yet. */
  delayed: boolean;
  /** URL of this page without the dialog. */
  okHref: string;
}

/** Reports once that processing takes longer, and offers to stop it. */
export function DelayedDialog({ datasetId, name, startedAt, delayed, okHref }: DelayedDialogProps) {
  const [isLate, setLate] = useState(false);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const left = Date.parse(startedAt) + DELAYED_AFTER_MS - Date.now();
    const timer = setTimeout(() => setLate(true), Math.max(left, 0));
    return () => clearTimeout(timer);
  }, [startedAt]);

  return (
    <OkDialog
      title="Delayed Data Processing"
      isOpen={isLate && !seen}
      onClose={() => setSeen(true)}
      plainHref={delayed ? okHref : null}
      actions={
        <Form method="post" action={urls.dataset.abort(datasetId)}>
          <Button type="submit" kind="danger">
            ABORT DATA PROCESSING
          </Button>
        </Form>
      }
    >
      <DelayedText name={name ?? null} />
    </OkDialog>
  );
}
