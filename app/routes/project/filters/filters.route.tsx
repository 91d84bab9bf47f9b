import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { Button } from "~/components/button";
import { Dialog } from "~/components/dialog";
import type { RecodeCondition } from "~/compute/contract/types";
import { PLANS } from "~/config/plans";
import { leaveOutRows } from "~/services/columns/leave-out-rows.server";
import { listProjectColumns } from "~/services/columns/list-project-columns.server";
import { deleteRowFilter } from "~/services/filters/delete-row-filter.server";
import { listRowFilters } from "~/services/filters/list-row-filters.server";
import { updateRowFilter } from "~/services/filters/update-row-filter.server";
import { answerRefusal, pathParameter, signedIn } from "../../page.server";
import { conditionWords } from "../../transform/recode/rule-words";
import { namesOf } from "../../transform/transform-columns";
import { HistoryBar } from "../columns/history-bar";
import { hrefAfterEdit } from "../columns/href-after-edit";
import { dialogHref, projectHref } from "../../project-search";
import { FILTER_INTENT, readFilterIntent, ROWS_FIELD } from "./filter-intents";
import { FilterLine } from "./filter-line";

export const loader = signedIn(async ({ params }, user) => {
  const projectId = pathParameter(params, "projectId");
  const [{ columns, ...listed }, filters] = await Promise.all([
    listProjectColumns(user.id, projectId),
    listRowFilters(user.id, projectId),
  ]);
  const names = namesOf(columns);
  const words = filters.map(({ conditions }) => conditionWords(conditions as RecodeCondition[], names));
  return { projectId, listed, filters, words, canEditRules: PLANS[user.plan].conditionalRecodes };
});

async function applyIntent(userId: string, projectId: string, form: FormData): Promise<void> {
  const rows = form.get(ROWS_FIELD);
  if (typeof rows === "string") return void (await leaveOutRows(userId, projectId, rows));
  const intent = readFilterIntent(form.get(FILTER_INTENT));
  if (intent === null) return;
  if (intent.kind === "delete") return deleteRowFilter(userId, intent.id);
  await updateRowFilter(userId, intent.id, { is_on: intent.kind === "on" });
}

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const projectId = pathParameter(params, "projectId");
  const form = await request.formData();
  try {
    await applyIntent(user.id, projectId, form);
  } catch (error) {
    return answerRefusal(error, { rows: form.get(ROWS_FIELD) });
  }
  const { search } = new URL(request.url);
  return redirect(hrefAfterEdit(form, projectId, search, "filters/"));
});

/** The filters of a project's rows: which exist, which are on, and how many rows each keeps. */
export default function FiltersDialog() {
  const { projectId, listed, filters, words, canEditRules } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { search } = useLocation();
  return (
    <Dialog title="Row filters" closeHref={projectHref(projectId, search)}>
      <div className="grid gap-4 pb-3">
        <p className="text-s text-ink-2">
          Every analysis of this project leaves out the rows that a filter does not keep. Formulas, rules and
          lags still see all rows.
        </p>
        <HistoryBar
          projectId={projectId}
          createHref={dialogHref(projectId, search, "filters/new/")}
          createLabel="New filter"
          listed={listed}
          errors={answer?.errors}
        />
        {filters.length === 0 ? (
          <p className="text-s text-ink-3">No filters yet.</p>
        ) : (
          <Form method="post" preventScrollReset replace>
            <ul className="filter-lines" aria-label="Row filters">
              {filters.map((filter, at) => (
                <FilterLine key={filter.id} projectId={projectId} filter={filter} words={words[at] ?? ""} />
              ))}
            </ul>
          </Form>
        )}
        <Form
          key={listed.columnsVersion}
          method="post"
          className="grid gap-1 border-t border-line pt-3"
          preventScrollReset
          replace
        >
          <label htmlFor="rows-left-out" className="field-label">
            Leave out rows by number
          </label>
          <div className="flex gap-2">
            <input
              id="rows-left-out"
              name={ROWS_FIELD}
              className="input num"
              autoComplete="off"
              placeholder="e.g. 3-7, 12"
              defaultValue={typeof answer?.rows === "string" ? answer.rows : ""}
              aria-describedby="rows-left-out-hint"
            />
            <Button type="submit">Leave out</Button>
          </div>
          <p id="rows-left-out-hint" className="field-hint">
            They are marked in the column “Left out rows”.{" "}
            {canEditRules ? "To put some back, edit its rules." : "To put them back, turn its filter off."}
          </p>
        </Form>
      </div>
    </Dialog>
  );
}
