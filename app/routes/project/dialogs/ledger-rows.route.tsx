import { useLoaderData, useLocation } from "@remix-run/react";
import { z } from "zod";
import { CloseLink } from "~/components/close-link";
import { Dialog } from "~/components/dialog";
import { FUNCTION_KEYS } from "~/compute/contract/tables";
import type { FunctionKey, StepReason } from "~/compute/contract/types";
import { notFound } from "~/lib/app-error";
import { formatCount } from "~/lib/format-number";
import { listLedgerRows } from "~/services/analyses/list-ledger-rows.server";
import { pathParameter, signedIn } from "../../page.server";
import { dependentOf } from "../load-result-entry.server";
import { projectHref } from "../../project-search";
import { loadRows } from "../load-rows.server";
import { RowsSheet } from "../rows-sheet";

const TITLES: Record<StepReason, string> = {
  row_filter: "Rows filtered out by filters of the project",
  filter: "Rows filtered out",
  missing: "Rows with missing values",
  transform: "Rows where a transform is undefined",
  lag: "Rows with no previous period",
  outliers: "Outliers",
  entity: "Rows of entities that cannot take part",
};

const step = z.object({
  functionKey: z.enum(FUNCTION_KEYS as [FunctionKey, ...FunctionKey[]]),
  reason: z.enum(Object.keys(TITLES) as [StepReason, ...StepReason[]]),
});

export const loader = signedIn(async ({ params, request }, user) => {
  const projectId = pathParameter(params, "projectId");
  const parsed = step.safeParse(params);
  if (!parsed.success) throw notFound("page");
  const rows = await listLedgerRows(user.id, pathParameter(params, "analysisId"), {
    ...parsed.data,
    y: dependentOf(new URL(request.url).searchParams),
  });
  return { projectId, title: TITLES[parsed.data.reason], ...(await loadRows(user.id, projectId, rows)) };
});

/** The rows of one step of a row ledger. Each number links to the row in the table. */
export default function LedgerRows() {
  const { projectId, title, numbers, count, columns, values } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const closeHref = projectHref(projectId, search);
  return (
    <Dialog
      title={title}
      closeHref={closeHref}
      size="l"
      actions={
        <CloseLink kind="primary" to={closeHref}>
          OK
        </CloseLink>
      }
    >
      <p className="pb-3 text-s text-ink-2">
        {formatCount(count)} {count === 1 ? "row" : "rows"}. Click a number to show the row in the table.
      </p>
      <RowsSheet
        label={title}
        columns={columns}
        values={values}
        numbers={numbers}
        count={count}
        rowHref={(row) => projectHref(projectId, search, { row, view: "both", sort: null })}
      />
    </Dialog>
  );
}
