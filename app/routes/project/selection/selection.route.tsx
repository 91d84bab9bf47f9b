import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { CloseLink } from "~/components/close-link";
import { Dialog } from "~/components/dialog";
import { FormErrors } from "~/components/form-errors";
import { PLANS } from "~/config/plans";
import { invalidField } from "~/lib/app-error";
import { formatCount } from "~/lib/format-number";
import { type NumberRange, parseRanges } from "~/lib/number-ranges";
import { applyAgain } from "~/services/analyses/apply-again.server";
import { keepOnlyRows, leaveOutRows } from "~/services/columns/leave-out-rows.server";
import { markRows } from "~/services/columns/mark-rows.server";
import { answerRefusal, pathParameter, signedIn } from "../../page.server";
import { EDIT } from "../../edit-words";
import { loadRows } from "../load-rows.server";
import { PARAM, projectHref } from "../../project-search";
import { RowsSheet } from "../rows-sheet";
import { SelectionButtons } from "./selection-buttons";
import {
  SELECTION_FIELD,
  type SelectionAction,
  MOST_SELECTED,
  readSelectionAction,
  rowsText,
} from "./selection-form";

/** The rows in ranges, at most as many as a dialog counts. */
function rowsIn(ranges: readonly NumberRange[]): number[] {
  const rows: number[] = [];
  for (const [from, to] of ranges) {
    for (let row = from; row <= to && rows.length < MOST_SELECTED; row += 1) rows.push(row);
  }
  return rows;
}

/** The rows of the URL: one parameter for each row that was checked in a table, or ranges. */
function askedRows(search: URLSearchParams): number[] {
  return rowsIn(parseRanges(search.getAll(PARAM.points).join(", ")) ?? []);
}

export const loader = signedIn(async ({ request, params }, user) => {
  const projectId = pathParameter(params, "projectId");
  const search = new URL(request.url).searchParams;
  return {
    projectId,
    analysisId: search.get(PARAM.analysis),
    canMakeColumns: PLANS[user.plan].conditionalRecodes,
    ...(await loadRows(user.id, projectId, askedRows(search))),
    rows: rowsText(askedRows(search)),
  };
});

const PERFORM: Record<
  SelectionAction,
  (userId: string, projectId: string, rows: string) => Promise<unknown>
> = {
  "leave-out": leaveOutRows,
  "keep-only": keepOnlyRows,
  "make-column": markRows,
};

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const projectId = pathParameter(params, "projectId");
  const form = await request.formData();
  const [rows, analysis] = [form.get(SELECTION_FIELD.rows), form.get(SELECTION_FIELD.analysis)];
  const selectionAction = readSelectionAction(form.get(SELECTION_FIELD.action));
  try {
    if (selectionAction === null || typeof rows !== "string")
      throw invalidField("rows", "Choose rows first.");
    await PERFORM[selectionAction](user.id, projectId, rows);
  } catch (error) {
    return answerRefusal(error, { rows });
  }
  if (selectionAction !== "make-column" && typeof analysis === "string" && analysis !== "") {
    await applyAgain(user.id, analysis);
  }
  const { search } = new URL(request.url);
  return redirect(projectHref(projectId, search, { act: EDIT.done, row: null }));
});

/** Rows that were selected in the table behind a chart, with what can be done with them; or why that was refused. */
export default function SelectionDialog() {
  const loaded = useLoaderData<typeof loader>();
  const { projectId, analysisId, canMakeColumns, numbers, count } = loaded;
  const answer = useActionData<typeof action>();
  const { search } = useLocation();
  const closeHref = projectHref(projectId, search);
  const refused = answer && typeof answer.rows === "string" ? answer.rows : null;
  const rows = refused ?? loaded.rows;
  return (
    <Dialog
      title="Chosen points"
      closeHref={closeHref}
      size="l"
      actions={
        <CloseLink kind="primary" to={closeHref}>
          Close
        </CloseLink>
      }
    >
      <Form method="post" preventScrollReset className="grid gap-3 pb-2">
        <FormErrors id="chosen-errors" errors={answer?.errors} />
        {rows === "" ? (
          <p className="text-s text-ink-2">
            No rows are chosen. Check rows in the table behind a chart first.
          </p>
        ) : (
          <>
            <p className="num text-s text-ink-2">
              {numbers.length > 0 && refused === null
                ? `${formatCount(count)} ${count === 1 ? "row" : "rows"}. Click a number to show the row in the table.`
                : `Rows ${rows}`}
            </p>
            <input type="hidden" name={SELECTION_FIELD.rows} value={rows} />
            <input type="hidden" name={SELECTION_FIELD.analysis} value={analysisId ?? ""} />
            <div className="flex flex-wrap gap-2">
              <SelectionButtons projectId={projectId} canMakeColumns={canMakeColumns} />
            </div>
          </>
        )}
      </Form>
      {numbers.length > 0 ? (
        <RowsSheet
          label="Chosen points"
          {...loaded}
          rowHref={(row) => projectHref(projectId, search, { row, view: "both", sort: null })}
        />
      ) : null}
    </Dialog>
  );
}
