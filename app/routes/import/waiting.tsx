import { useFetcher } from "@remix-run/react";
import { Button } from "~/components/button";
import { ProgressBar, Spinner } from "~/components/spinner";
import type { Progress } from "~/lib/progress";
import { urls } from "~/lib/urls";
import { DelayedDialog } from "./delayed-dialog";

interface WaitingProps {
  title: string;
  datasetId: string;
  progress: Progress | null;
  /** Start of the processing, by the server's clock. */
  startedAt: string;
  /** Without JavaScript: the processing is late and the user has not pressed OK yet. */
  delayed: boolean;
  /** URL of this page without the dialog. */
  okHref: string;
}

/** The progress of an inspection or import, with a button that stops it. */
export function Waiting({ title, datasetId, progress, startedAt, delayed, okHref }: WaitingProps) {
  const abort = useFetcher();
  return (
    <section className="card mx-auto grid w-full max-w-[34rem] gap-4 p-6" aria-busy="true">
      <h2 className="flex items-center gap-3" role="status">
        <Spinner size="l" /> PROCESSING
      </h2>
      <p className="text-ink-2">{title}</p>
      {progress ? <ProgressBar progress={progress} label="Processing" /> : null}
      <abort.Form method="post" action={urls.dataset.abort(datasetId)}>
        <Button type="submit">ABORT DATA PROCESSING</Button>
      </abort.Form>
      <DelayedDialog datasetId={datasetId} startedAt={startedAt} delayed={delayed} okHref={okHref} />
    </section>
  );
}
