import { Form, Link, useLocation } from "@remix-run/react";
import type { SelectedPoint } from "~/charts/selection";
import { Button } from "~/components/button";
import { ScrollRegion } from "~/components/scroll-region";
import { formatTable, type ResultTable } from "~/lib/result-table";
import { changedSearch, dialogHref, PARAM, projectHref } from "../../project-search";

interface ChartDataTableProps {
  projectId: string;
  table: ResultTable;
  /** The row that each line stands for, if it is one row. */
  points: readonly (SelectedPoint | null)[];
}

/** The parameters of the page in a form whose own fields replace the URL. */
function KeptParameters({ search }: { search: string }) {
  const kept = new URLSearchParams(changedSearch(search, { part: null, lines: null }));
  return [...kept].map(([name, value], i) => <input key={i} type="hidden" name={name} value={value} />);
}

/** One page of the data of a chart; lines that stand for rows can be checked. */
export function ChartDataTable({ projectId, table, points }: ChartDataTableProps) {
  const { search } = useLocation();
  const rows = formatTable(table);
  const canSelect = points.some((point) => point !== null);
  const content = (
    <ScrollRegion label={table.title} className="raw-scroll">
      <table className="figures">
        <caption className="sr-only">{table.title}</caption>
        <thead>
          <tr>
            {canSelect ? (
              <th scope="col" className="text">
                <span className="sr-only">Choose</span>
              </th>
            ) : null}
            {table.columns.map(({ key, label, kind }, at) => (
              <th key={key} scope="col" className={kind === "text" || at === 0 ? "text" : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, line) => {
            const point = points[line] ?? null;
            return (
              <tr key={line}>
                {canSelect ? (
                  <td className="text">
                    {point === null ? null : (
                      <input
                        type="checkbox"
                        className="check"
                        name={PARAM.points}
                        value={point.row}
                        aria-label={`Choose ${point.name}`}
                      />
                    )}
                  </td>
                ) : null}
                {cells.map((cell, at) =>
                  at === 0 ? (
                    <th key={at} scope="row">
                      {table.columns[0]?.key === "row" && point !== null ? (
                        <Link
                          to={projectHref(projectId, search, { row: point.row, view: "both", sort: null })}
                        >
                          {cell.text}
                        </Link>
                      ) : (
                        cell.text
                      )}
                    </th>
                  ) : (
                    <td
                      key={at}
                      className={table.columns[at]?.kind === "text" ? "text" : undefined}
                      title={cell.full || undefined}
                    >
                      {cell.text}
                    </td>
                  ),
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
  if (!canSelect) return content;
  return (
    <Form
      method="get"
      action={dialogHref(projectId, "", "chosen/")}
      preventScrollReset
      className="grid gap-3"
    >
      <KeptParameters search={search} />
      {content}
      <div>
        <Button type="submit" size="s">
          Choose checked rows
        </Button>
      </div>
    </Form>
  );
}
