import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { chartData } from "~/charts/chart-data";
import { CloseLink } from "~/components/close-link";
import { Dialog } from "~/components/dialog";
import { notFound } from "~/lib/app-error";
import { formatCount } from "~/lib/format-number";
import { pathParameter, signedIn } from "../../page.server";
import { loadChart } from "../load-result-entry.server";
import { dialogHref, PARAM, dependentInUrl, projectHref } from "../../project-search";
import { ChartDataTable } from "./chart-data-table";

/** Lines on one page. */
const PAGE = 250;

export const loader = signedIn(async ({ request, params }, user) => {
  const search = new URL(request.url).searchParams;
  const path = {
    analysisId: pathParameter(params, "analysisId"),
    functionKey: pathParameter(params, "functionKey"),
    chart: pathParameter(params, "chart"),
  };
  const { chart, drawing, note, y } = await loadChart(user.id, { ...path, search }, path.chart);
  const tables = chartData(chart, drawing);
  const asked = search.get(PARAM.part);
  const table = asked === null ? tables[0] : tables.find(({ key }) => key === asked);
  if (!table) throw notFound("result");
  const pages = Math.max(1, Math.ceil(table.size / PAGE));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(search.get(PARAM.lines) ?? 1)) || 1));
  const from = (page - 1) * PAGE;
  const lines = Array.from({ length: Math.min(PAGE, table.size - from) }, (_, i) => from + i);
  return {
    ...path,
    y,
    projectId: pathParameter(params, "projectId"),
    title: chart.title,
    description: chart.description,
    note,
    parts: tables.map(({ key, title, size }) => ({ key, title, size })),
    active: table.key,
    table: {
      key: table.key,
      title: `${chart.title}: ${table.title}`,
      columns: table.columns,
      rows: lines.map((at) => table.cells(at)),
    },
    points: lines.map((at) => table.point?.(at) ?? null),
    size: table.size,
    total: table.total,
    from,
    page,
    pages,
  };
});

/** The data that a chart draws, as a table with pages. Its rows can be chosen, also without JavaScript. */
export default function ChartDataDialog() {
  const loaded = useLoaderData<typeof loader>();
  const { projectId, analysisId, functionKey, chart, y, parts, active, size, total, from, page, pages } =
    loaded;
  const { search } = useLocation();
  const closeHref = projectHref(projectId, search);
  const hrefOf = (part: string, lines: number) =>
    dialogHref(projectId, search, `analyses/${analysisId}/data/${functionKey}/${chart}/`, {
      part,
      lines,
      y: dependentInUrl(y),
    });
  return (
    <Dialog
      title={`Data of ${loaded.title}`}
      closeHref={closeHref}
      size="l"
      actions={
        <CloseLink kind="primary" to={closeHref}>
          OK
        </CloseLink>
      }
    >
      <div className="grid gap-3 pb-2 text-s">
        <p className="text-ink-2">{loaded.description}</p>
        {loaded.note === null ? null : <p className="text-ink-2">{loaded.note}</p>}
        {parts.length > 1 ? (
          <nav aria-label="Parts of the chart" className="segmented chart-parts">
            {parts.map(({ key, title, size: lines }) => (
              <Link
                key={key}
                to={hrefOf(key, 1)}
                preventScrollReset
                replace
                className="segment"
                aria-current={key === active ? "true" : undefined}
              >
                {title} ({formatCount(lines)})
              </Link>
            ))}
          </nav>
        ) : null}
        <p className="num">
          {size === 0
            ? "No lines."
            : `Lines ${formatCount(from + 1)} to ${formatCount(Math.min(from + loaded.table.rows.length, size))} of ${formatCount(size)}.`}
          {total > size
            ? ` The chart draws only these of ${formatCount(total)} points: those that stand out, or evenly spaced ones.`
            : ""}
        </p>
        <ChartDataTable projectId={projectId} table={loaded.table} points={loaded.points} />
        {pages > 1 ? (
          <nav aria-label="Pages of the table" className="flex flex-wrap gap-4">
            {page > 1 ? (
              <Link to={hrefOf(active, page - 1)} preventScrollReset replace rel="prev">
                Previous {PAGE}
              </Link>
            ) : null}
            {page < pages ? (
              <Link to={hrefOf(active, page + 1)} preventScrollReset replace rel="next">
                Next {PAGE}
              </Link>
            ) : null}
            <span className="num text-ink-3">
              Page {formatCount(page)} of {formatCount(pages)}
            </span>
          </nav>
        ) : null}
      </div>
    </Dialog>
  );
}
