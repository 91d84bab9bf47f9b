import { Form } from "@remix-run/react";
import { Button } from "~/components/button";
import { Notice } from "~/components/notice";
import { ProgressBar, Spinner } from "~/components/spinner";
import type { Replacement } from "~/services/replacements/replacement-shape";

/** Shown while files are compared or replaced, and when that failed. */
export function WaitStep({ replacement, refusal }: { replacement: Replacement; refusal: string | null }) {
  const { state, message, progress, file_name, columns } = replacement;
  return (
    <section className="card grid max-w-[44rem] gap-4 p-6" aria-busy={state !== "failed"}>
      {state === "failed" ? (
        <Notice kind="bad" title={`${file_name} was not applied`} alert>
          <p>{message}</p>
        </Notice>
      ) : (
        <>
          <h2 className="flex items-center gap-3" role="status">
            <Spinner size="l" /> {state === "applying" ? "Replacing the data" : "Comparing the files"}
          </h2>
          {progress ? <ProgressBar progress={progress} label="Progress" /> : null}
        </>
      )}
      {refusal ? (
        <Notice kind="bad" alert>
          {refusal}
        </Notice>
      ) : null}
      <Form method="post" className="flex flex-wrap justify-end gap-2">
        {state === "failed" && columns.length > 0 ? (
          <Button type="submit" name="intent" value="new-dataset">
            Add as new dataset
          </Button>
        ) : null}
        {state === "failed" ? (
          <Button type="submit" name="intent" value="retry">
            Try again
          </Button>
        ) : null}
        <Button type="submit" name="intent" value={state === "applying" ? "stop" : "cancel"}>
          {state === "failed" ? "Choose another file" : "Cancel"}
        </Button>
      </Form>
    </section>
  );
}
