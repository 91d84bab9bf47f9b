import { Form, useLocation, useSubmit } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { Button } from "~/components/button";
import type { SelectedRows } from "~/components/data-grid/grid-types";
import { formatCount } from "~/lib/format-number";
import { formatRanges } from "~/lib/number-ranges";
import { FROM_FIELD, FROM_TABLE } from "../columns/href-after-edit";
import { dialogHref } from "../../project-search";
import { ROWS_FIELD } from "./filter-intents";

/** More rows are left out by a filter with a condition. */
const MOST_ROWS = 10_000;

interface LeaveOutBarProps {
  projectId: string;
  rows: SelectedRows;
}

/** Leaves out the rows that are selected in the table. */
export function LeaveOutBar({ projectId, rows }: LeaveOutBarProps) {
  const { search } = useLocation();
  const submit = useSubmit();
  const [isFailed, setFailed] = useState(false);
  const action = dialogHref(projectId, search, "filters/");
  function send(event: FormEvent) {
    event.preventDefault();
    setFailed(false);
    rows
      .ranges()
      .then((ranges) =>
        submit(
          { [ROWS_FIELD]: formatRanges(ranges), [FROM_FIELD]: FROM_TABLE },
          { method: "post", action, preventScrollReset: true },
        ),
      )
      .catch(() => setFailed(true));
  }
  return (
    <Form method="post" action={action} className="selection-bar" onSubmit={send}>
      <p role="status" className="num">
        {rows.count === 1 ? "1 row selected" : `${formatCount(rows.count)} rows selected`}
      </p>
      {rows.count <= MOST_ROWS ? (
        <Button type="submit" size="s">
          Leave out
        </Button>
      ) : (
        <p>To leave out more than {formatCount(MOST_ROWS)} rows, make a row filter.</p>
      )}
      {isFailed ? <p role="alert">The rows did not load. Try again.</p> : null}
    </Form>
  );
}
