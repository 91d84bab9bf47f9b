import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { LinkButton } from "~/components/button";
import { writeSort } from "~/components/data-grid/grid-types";
import { Dialog } from "~/components/dialog";
import { NameForm } from "~/components/name-form";
import { usePolling } from "~/components/use-polling";
import { AppError } from "~/lib/app-error";
import { nameForm } from "~/lib/names";
import { listColumns } from "~/services/columns/list-columns.server";
import { getColumnSummary } from "~/services/analyses/get-column-summary.server";
import { renameColumn } from "~/services/columns/update-column.server";
import { ColumnFacts } from "../column-facts";
import { answerForm } from "../../form.server";
import { pathParameter, signedIn } from "../../page.server";
import { postForm } from "../../unanswered";
import { projectHref } from "../project-search";

const POLL_MS = 2000;

/** The column in the path. @throws AppError not_found */
async function columnOf(userId: string, params: Record<string, string | undefined>) {
  const projectId = pathParameter(params, "projectId");
  const index = Number(pathParameter(params, "columnIndex"));
  const columns = await listColumns(userId, projectId);
  const column = columns.find(({ column_index }) => column_index === index);
  if (!column?.col_db_id)
    throw new AppError("not_found", { userMessage: "This column was not found. It may have been deleted." });
  return { projectId, column, id: column.col_db_id };
}

export const loader = signedIn(async ({ params }, user) => {
  const { projectId, column } = await columnOf(user.id, params);
  try {
    return { projectId, column, summary: await getColumnSummary(user.id, projectId, column.column_index) };
  } catch (error) {
    if (error instanceof AppError && error.code === "processing") return { projectId, column, summary: null };
    throw error;
  }
});

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) =>
  answerForm(await request.formData(), nameForm, async ({ name }) => {
    const { projectId, id } = await columnOf(user.id, params);
    await renameColumn(user.id, id, name);
    return redirect(projectHref(projectId, new URL(request.url).search, { column: null }));
  }),
);

export const clientAction = postForm;

export const handle = {
  /** Without JavaScript the page reloads while its numbers are computed. */
  refreshSeconds: (data: { summary: unknown }) => (data.summary === null ? POLL_MS / 1000 : null),
};

/** Summary of a column, with links that sort the table and a form that renames the column. */
export default function ColumnDialog() {
  const { projectId, column, summary } = useLoaderData<typeof loader>();
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
    <Dialog title={column.title} closeHref={closeHref} size="s">
      <div className="grid gap-4">
        <ColumnFacts type={column.type} summary={summary} />
        <div className="flex flex-wrap gap-2">
          <LinkButton size="s" to={sortHref(false)} preventScrollReset>
            Sort ascending
          </LinkButton>
          <LinkButton size="s" to={sortHref(true)} preventScrollReset>
            Sort descending
          </LinkButton>
        </div>
        <NameForm
          label="Column name"
          defaultName={column.title}
          submitLabel="Rename"
          closeHref={closeHref}
          closeLabel="Close"
          result={useActionData<typeof action>()?.result ?? null}
        />
      </div>
    </Dialog>
  );
}
