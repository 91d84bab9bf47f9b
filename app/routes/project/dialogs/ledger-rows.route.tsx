import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { z } from "zod";
import { CloseLink } from "~/components/close-link";
import { Dialog } from "~/components/dialog";
import { ScrollRegion } from "~/components/scroll-region";
import { FUNCTION_KEYS } from "~/compute/contract/tables";
import type { FunctionKey, StepReason } from "~/compute/contract/types";
import { notFound } from "~/lib/app-error";
import { columnTexts } from "~/lib/cell-text";
import { formatCount } from "~/lib/format-number";
import { listLedgerRows } from "~/services/analyses/list-ledger-rows.server";
import { getPage, type Row } from "~/services/projects/get-page.server";
import { pathParameter, signedIn } from "../../page.server";
import { SheetCell, SheetHead } from "../../sheet-cells";
import { projectHref } from "../project-search";

/** At most this many rows are shown with their values, the others by their number. */
const SHOWN_ROWS = 25;
const SHOWN_NUMBERS = 500;

const TITLES: Record<StepReason, string> = {
  row_filter: "Rows filtered out by filters of the project",
  filter: "Rows filtered out",
  missing: "Rows with missing values",
  transform: "Rows where a transform is undefined",
  lag: "Rows with no previous period",
  outliers: "Outliers",
};

const step = z.object({
  functionKey: z.enum(FUNCTION_KEYS as [FunctionKey, ...FunctionKey[]]),
  reason: z.enum(Object.keys(TITLES) as [StepReason, ...StepReason[]]),
});

export const loader = signedIn(async ({ params }, user) => {
  const projectId = pathParameter(params, "projectId");
  const parsed = step.safeParse(params);
  if (!parsed.success) throw notFound("page");
  const rows = await listLedgerRows(user.id, pathParameter(params, "analysisId"), parsed.data);
  const pages = await Promise.all(
    rows
      .slice(0, SHOWN_ROWS)
      .map((row) => getPage(user.id, projectId, { page: row, page_size: 1, sort: "", find: "" })),
  );
  return {
    projectId,
    title: TITLES[parsed.data.reason],
    numbers: rows.slice(0, SHOWN_NUMBERS),
    count: rows.length,
    columns: pages[0]?.schema.fields.filter((field) => field.column_index > 0) ?? [],
    values: pages.flatMap((page): Row[] => page.data),
  };
});

/** The rows of one step of a row ledger. Each number links to the row in the table. */
export default function LedgerRows() {
  const { projectId, title, numbers, count, columns, values } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const closeHref = projectHref(projectId, search);
  const rowHref = (row: number) => projectHref(projectId, search, { row, view: "both", sort: null });
  const texts = columns.map((column) => columnTexts(values.map((row) => row[column.dataIndex] ?? null)));
  const others = numbers.slice(values.length);
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
      <ScrollRegion label={title} className="raw-scroll">
        <table className="sheet">
          <thead>
            <tr>
              <th scope="col" className="number">
                #
              </th>
              {columns.map((column) => (
                <SheetHead key={column.dataIndex} type={column.type}>
                  {column.title}
                </SheetHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {values.map((_, i) => (
              <tr key={i}>
                <th scope="row" className="grid-number">
                  <Link to={rowHref(numbers[i] ?? 0)}>{formatCount(numbers[i])}</Link>
                </th>
                {columns.map((column, at) => (
                  <SheetCell key={column.dataIndex} type={column.type} text={texts[at]?.[i] ?? ""} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {others.length > 0 ? (
        <p className="num flex flex-wrap gap-x-3 gap-y-1 pt-3 text-s">
          {others.map((row) => (
            <Link key={row} to={rowHref(row)}>
              {formatCount(row)}
            </Link>
          ))}
          {count > numbers.length ? (
            <span className="text-ink-3">and {formatCount(count - numbers.length)} more</span>
          ) : null}
        </p>
      ) : null}
    </Dialog>
  );
}
