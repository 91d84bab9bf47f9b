import { useLoaderData, useLocation } from "@remix-run/react";
import { LinkButton } from "~/components/button";
import { CloseLink } from "~/components/close-link";
import { Dialog } from "~/components/dialog";
import { FileDown, FileSpreadsheet } from "~/components/icons";
import { Notice } from "~/components/notice";
import { formatCount } from "~/lib/format-number";
import { urls } from "~/lib/urls";
import { listColumns } from "~/services/columns/list-columns.server";
import { getProject } from "~/services/projects/get-project.server";
import { readFailure } from "../../failure-text.server";
import { pathParameter, signedIn } from "../../page.server";
import { parentHref } from "./parent-href";

export const loader = signedIn(async ({ request, params }, user) => {
  const { id, name, row_count } = await getProject(user.id, pathParameter(params, "projectId"));
  const columns = (await listColumns(user.id, id)).filter(({ col_db_id }) => col_db_id !== null);
  const hidden = columns.filter((column) => column.hidden).length;
  const failure = readFailure(request);
  return { id, name, rows: row_count ?? 0, columns: columns.length - hidden, hidden, failure };
});

/** Downloads the table of a project. Opens over the home page or over the project. */
export default function ExportDataDialog() {
  const { id, name, rows, columns, hidden, failure } = useLoaderData<typeof loader>();
  const closeHref = parentHref(useLocation(), id);
  return (
    <Dialog
      title="Export Data"
      closeHref={closeHref}
      size="s"
      actions={
        <>
          <CloseLink to={closeHref}>Close</CloseLink>
          <LinkButton
            to={urls.projects.data(id, "csv")}
            reloadDocument
            icon={<FileDown size={16} aria-hidden />}
          >
            CSV
          </LinkButton>
          <LinkButton
            kind="primary"
            to={urls.projects.data(id, "xlsx")}
            reloadDocument
            icon={<FileSpreadsheet size={16} aria-hidden />}
          >
            Excel
          </LinkButton>
        </>
      }
    >
      <div className="grid gap-3 text-ink-2">
        {failure ? (
          <Notice kind="bad" title="The export failed." alert>
            {failure}
          </Notice>
        ) : null}
        <p>
          All {formatCount(rows)} rows and {formatCount(columns)} columns of{" "}
          <strong className="text-ink">{name}</strong>, in full precision; missing cells are empty.
          {hidden === 0
            ? null
            : ` ${hidden === 1 ? "1 hidden column is" : `${formatCount(hidden)} hidden columns are`} left out.`}
        </p>
        <p className="text-s text-ink-3">
          In CSV files, text that a spreadsheet would run as a formula gets a leading apostrophe. It is
          removed when you upload the file here.
        </p>
      </div>
    </Dialog>
  );
}
