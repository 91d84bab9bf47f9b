import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { LinkButton } from "~/components/button";
import { writeSort } from "~/components/data-grid/grid-types";
import { Dialog } from "~/components/dialog";
import { FormErrors } from "~/components/form-errors";
import { usePolling } from "~/components/use-polling";
import { AppError } from "~/lib/app-error";
import { getColumnSummary } from "~/services/analyses/get-column-summary.server";
import { updateColumn } from "~/services/columns/update-column.server";
import { answerForm } from "../../form.server";
import { fieldErrorsOfRefusal, isForForm, signedIn } from "../../page.server";
import { dialogHref, projectHref } from "../../project-search";
import { EDIT } from "../../edit-words";
import { applyColumnIntent } from "./apply-column-intent.server";
import { ColumnButtons } from "./column-buttons";
import { ColumnFacts } from "./column-facts";
import { ColumnFields } from "./column-fields";
import { changedFields, columnForm, RENAME_FAILED, shownField } from "./column-form";
import { INTENT, readIntent, type ColumnIntent } from "./column-intents";
import { ColumnRecipe, recipeText } from "../../transform/column-recipe";
import { findProjectColumn } from "./find-project-column.server";
import { postColumn } from "./post-column";

const POLL_MS = 2000;

export const loader = signedIn(async ({ params }, user) => {
  const { projectId, column, all } = await findProjectColumn(user.id, params);
  const shown = all.columns.filter(({ hidden }) => !hidden);
  const index = shown.findIndex(({ col_db_id: id }) => id === column.col_db_id);
  const found = {
    projectId,
    column,
    recipe: recipeText(column, all.columns),
    isFirst: index <= 0,
    isLast: index < 0 || index === shown.length - 1,
  };
  try {
    return { ...found, summary: await getColumnSummary(user.id, projectId, column.column_index) };
  } catch (error) {
    if (error instanceof AppError && error.code === "processing") return { ...found, summary: null };
    throw error;
  }
});

type Found = Awaited<ReturnType<typeof findProjectColumn>>;

async function save(userId: string, { projectId, id }: Found, search: string, form: FormData) {
  return answerForm(form, columnForm, async ({ name, label, unit, version, shown }) => {
    const change = changedFields({ name, label: label ?? null, unit: unit ?? null }, shown);
    if (Object.keys(change).length === 0) return redirect(projectHref(projectId, search));
    try {
      await updateColumn(userId, id, change, version ?? null);
    } catch (error) {
      if (!isForForm(error) || change.name === undefined) throw error;
      const { "": whole = [], ...fields } = fieldErrorsOfRefusal(error);
      throw new AppError(error.code, { fields: { ...fields, "": [RENAME_FAILED, ...whole] } });
    }
    return redirect(projectHref(projectId, search, { column: null, act: EDIT.done }));
  });
}

/** Moving leaves the dialog open, so that a column can move on; a duplicate or a hidden column is seen in the table. */
function hrefAfterIntent({ projectId, column }: Found, search: string, intent: ColumnIntent): string {
  const change = { act: EDIT.done };
  return intent === "move-left" || intent === "move-right"
    ? dialogHref(projectId, search, `columns/${column.column_index}/`, change)
    : projectHref(projectId, search, change);
}

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const form = await request.formData();
  const found = await findProjectColumn(user.id, params);
  const { search } = new URL(request.url);
  const intent = readIntent(form.get(INTENT));
  if (intent === null) {
    const answer = await save(user.id, found, search, form);
    if (!("data" in answer)) return answer;
    // The answer has the version to save on, and the values that the user started from: the page may load the column again, and
    // fields that were not touched must not overwrite newer values.
    const { column } = await findProjectColumn(user.id, params);
    const shown = form.get("shown");
    return data(
      { ...answer.data, version: column.version, shown: typeof shown === "string" ? shown : null },
      answer.init ?? undefined,
    );
  }
  try {
    const shown = found.all.columns.filter(({ hidden }) => !hidden);
    await applyColumnIntent(user.id, found.id, intent, shown);
    return redirect(hrefAfterIntent(found, search, intent));
  } catch (error) {
    if (!isForForm(error)) throw error;
    return data({ refused: [error.userMessage] }, { status: error.status });
  }
});

export const clientAction = postColumn;

export const handle = {
  /** Without JavaScript the page reloads while its numbers are computed. */
  refreshSeconds: (found: { summary: unknown }) => (found.summary === null ? POLL_MS / 1000 : null),
};

/** Summary of a column with all that can be done with it. */
export default function ColumnDialog() {
  const { projectId, column, recipe, summary, isFirst, isLast } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { search } = useLocation();
  usePolling(summary === null, POLL_MS);
  const closeHref = projectHref(projectId, search);
  const sortHref = (descending: boolean) =>
    projectHref(projectId, search, {
      sort: writeSort({ key: column.dataIndex, descending }),
      page: null,
      row: null,
    });
  return (
    <Dialog title={column.title} closeHref={closeHref}>
      <div className="grid gap-4">
        <ColumnFacts type={column.type} summary={summary} />
        <ColumnRecipe projectId={projectId} column={column} recipe={recipe} />
        <div className="flex flex-wrap gap-2">
          <LinkButton size="s" to={sortHref(false)} preventScrollReset>
            Sort ascending
          </LinkButton>
          <LinkButton size="s" to={sortHref(true)} preventScrollReset>
            Sort descending
          </LinkButton>
        </div>
        <FormErrors
          id="column-acts-errors"
          errors={answer && "refused" in answer ? answer.refused : undefined}
        />
        <ColumnButtons projectId={projectId} column={column} isFirst={isFirst} isLast={isLast} />
        <ColumnFields
          key={column.version}
          column={column}
          version={answer && "version" in answer ? answer.version : column.version}
          shown={(answer && "shown" in answer ? answer.shown : null) ?? shownField(column)}
          closeHref={closeHref}
          result={answer && "result" in answer ? answer.result : null}
        />
      </div>
    </Dialog>
  );
}
