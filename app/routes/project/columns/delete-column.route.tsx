import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { LIMITS } from "~/config/limits";
import type { ColumnUser } from "~/services/edits/column-users";
import { deleteColumn, listColumnUsers } from "~/services/columns/delete-column.server";
import { isForForm, signedIn } from "../../page.server";
import { dialogHref, projectHref } from "../../project-search";
import { EDIT } from "../../edit-words";
import { findProjectColumn } from "./find-project-column.server";

export const loader = signedIn(async ({ params }, user) => {
  const { projectId, column, all } = await findProjectColumn(user.id, params);
  const indexes = Object.fromEntries(
    all.columns.map(({ col_db_id: id, column_index: index }) => [id ?? "", index]),
  );
  const users = await listColumnUsers(user.id, projectId, column.column_index);
  return { projectId, column, indexes, users };
});

export const action = signedIn(async ({ request, params }: ActionFunctionArgs, user) => {
  const { projectId, id } = await findProjectColumn(user.id, params);
  try {
    await deleteColumn(user.id, id);
  } catch (error) {
    if (!isForForm(error)) throw error;
    return data({ message: error.userMessage }, { status: error.status });
  }
  const change = { sort: null, column: null, act: EDIT.done };
  return redirect(projectHref(projectId, new URL(request.url).search, change));
});

interface UserLinkProps {
  projectId: string;
  user: ColumnUser;
  /** column_index by the id of a column. */
  indexes: Readonly<Record<string, number>>;
}

function UserLink({ projectId, user, indexes }: UserLinkProps) {
  const { search } = useLocation();
  const at = (path: string) => dialogHref(projectId, search, path);
  switch (user.kind) {
    case "column":
      return <Link to={at(`columns/${indexes[user.id] ?? 0}/`)}>Column “{user.name}”</Link>;
    case "filter":
      return <Link to={at("filters/")}>Row filter “{user.name}”</Link>;
    case "analysis":
      return (
        <Link to={projectHref(projectId, search, { analysis: user.id, row: null })}>
          Analysis “{user.name}”
        </Link>
      );
    case "entity":
    case "time":
      return <Link to={at("keys/")}>{user.kind === "entity" ? "Entity" : "Time"} of the project</Link>;
  }
}

/** Asks before a column goes to the bin. If something uses it, says what, with links there, and asks nothing. */
export default function DeleteColumnDialog() {
  const { projectId, column, indexes, users } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { search } = useLocation();
  return (
    <ConfirmDialog
      title="Delete column"
      confirmLabel="Delete"
      closeHref={dialogHref(projectId, search, `columns/${column.column_index}/`)}
      errors={refused ? [refused.message] : undefined}
      canConfirm={users.length === 0}
    >
      {users.length > 0 ? (
        <>
          <p>
            <strong className="text-ink">“{column.title}”</strong> cannot be deleted while it is used. Change
            or delete first:
          </p>
          <ul className="grid gap-1 pt-3" aria-label="Used by">
            {users.map((user) => (
              <li key={`${user.kind} ${user.id}`}>
                <UserLink projectId={projectId} user={user} indexes={indexes} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>
          Delete <strong className="text-ink">“{column.title}”</strong>? It stays in the bin for{" "}
          {LIMITS.columns.keptDays} days and can be restored from there.
        </p>
      )}
    </ConfirmDialog>
  );
}
