import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { Plus, Trash2 } from "lucide-react";
import { Button, IconButton, LinkButton } from "~/components/button";
import { Dialog } from "~/components/dialog";
import { FormErrors } from "~/components/form-errors";
import type { RecodeCondition } from "~/compute/contract/types";
import { formatCount } from "~/lib/format-number";
import { leaveOutRows } from "~/services/columns/leave-out-rows.server";
import { listProjectColumns } from "~/services/columns/list-project-columns.server";
import { deleteRowFilter } from "~/services/filters/delete-row-filter.server";
import { listRowFilters } from "~/services/filters/list-row-filters.server";
import type { RowFilter } from "~/services/filters/row-filter-shape";
import { updateRowFilter } from "~/services/filters/update-row-filter.server";
import { isForForm, pathParameter, signedIn } from "../../page.server";
import { conditionWords } from "../../transform/recode/rule-words";
import { namesOf } from "../../transform/transform-columns";
import { ACT, actWords } from "../columns/act-words";
import { TurnButtons } from "../columns/turn-buttons";
import { dialogHref, projectHref } from "../project-search";
import {
  FILTER_INTENT,
  filterIntent,
  FROM_FIELD,
  FROM_TABLE,
  readFilterIntent,
  ROWS_FIELD,
} from "./filter-intents";

export const loader = signedIn(async ({ params }, user) => {
  const projectId = pathParameter(params, "projectId");
  const [{ columns, ...listed }, filters] = await Promise.all([
    listProjectColumns(user.id, projectId),
    listRowFilters(user.id, projectId),
  ]);
  const names = namesOf(columns);
  const words = filters.map(({ conditions }) => conditionWords(conditions as RecodeCondition[], names));
  return { projectId, listed, filters, words };
});

async function act(userId: string, projectId: string, form: FormData): Promise<void> {
  const rows = form.get(ROWS_FIELD);
  if (typeof rows === "string") return leaveOutRows(userId, projectId, rows);
  const intent = readFilterIntent(form.get(FILTER_INTENT));
  if (intent === null) return;
  if (intent.kind === "delete") return deleteRowFilter(userId, intent.id);
  await updateRowFilter(userId, intent.id, { is_on: intent.kind === "on" });
}

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const projectId = pathParameter(params, "projectId");
  const form = await request.formData();
  try {
    await act(user.id, projectId, form);
  } catch (error) {
    if (!isForForm(error)) throw error;
    return data({ errors: [error.userMessage], rows: form.get(ROWS_FIELD) }, { status: error.status });
  }
  const { search } = new URL(request.url);
  const change = { act: ACT.done };
  return redirect(
    form.get(FROM_FIELD) === FROM_TABLE
      ? projectHref(projectId, search, change)
      : dialogHref(projectId, search, "filters/", change),
  );
});

interface FilterLineProps {
  projectId: string;
  filter: RowFilter;
  words: string;
}

function FilterLine({ projectId, filter, words }: FilterLineProps) {
  const { search } = useLocation();
  const { id, name, is_on: isOn, kept, left_out: leftOut, problem } = filter;
  return (
    <li className="filter-line">
      <button
        type="submit"
        role="switch"
        className="switch"
        aria-checked={isOn}
        aria-label={name}
        name={FILTER_INTENT}
        value={filterIntent({ kind: isOn ? "off" : "on", id })}
      />
      <div className="min-w-0 flex-1">
        <Link
          to={dialogHref(projectId, search, `filters/${id}/`)}
          preventScrollReset
          className="block truncate font-semibold"
        >
          {name}
        </Link>
        <p className="text-s text-ink-2 [overflow-wrap:anywhere]">{words}</p>
        <p className={`num text-xs ${problem === null ? "text-ink-3" : "text-bad"}`}>
          {problem ?? `keeps ${formatCount(kept)} of ${formatCount(kept + leftOut)} rows`}
        </p>
      </div>
      <IconButton
        type="submit"
        size="s"
        hintSide="left"
        name={FILTER_INTENT}
        value={filterIntent({ kind: "delete", id })}
        label={`Delete ${name}`}
      >
        <Trash2 size={14} aria-hidden />
      </IconButton>
    </li>
  );
}

/** The filters of a project's rows: which exist, which are on, and how many rows each keeps. */
export default function FiltersDialog() {
  const { projectId, listed, filters, words } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { search } = useLocation();
  return (
    <Dialog title="Row filters" closeHref={projectHref(projectId, search)}>
      <div className="grid gap-4 pb-3">
        <p className="text-s text-ink-2">
          Every analysis of this project leaves out the rows that a filter does not keep. Formulas, rules and
          lags still see all rows.
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <LinkButton
            size="s"
            to={dialogHref(projectId, search, "filters/new/")}
            preventScrollReset
            icon={<Plus size={14} aria-hidden />}
          >
            New filter
          </LinkButton>
          <p role="status" className="min-w-0 flex-1 truncate text-s text-ink-2">
            {actWords(search, listed)}
          </p>
          <TurnButtons projectId={projectId} acts={listed.acts} columnsVersion={listed.columnsVersion} />
        </div>
        <FormErrors id="filters-errors" errors={answer?.errors} />
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
            They are marked in the column “Left out rows”, whose rules can be edited.
          </p>
        </Form>
      </div>
    </Dialog>
  );
}
