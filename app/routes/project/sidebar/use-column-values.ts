import { useEffect, useState } from "react";
import { urls, withSearch } from "~/lib/urls";
import type { FilterValue } from "../draft/draft-options";
import type { ColumnValues } from "../column-values";
import { useSidebar } from "./sidebar-context";

/** The distinct values of a column: from the page's data if they are there, otherwise fetched. */
export function useColumnValues(column: number | null): ColumnValues | null {
  const { projectId, columnValues } = useSidebar();
  const [asked, setAsked] = useState<ColumnValues | null>(null);
  const known = [...columnValues, asked].find((each) => each?.column === column) ?? null;
  const isKnown = known !== null;
  useEffect(() => {
    if (column === null || isKnown) return;
    const stop = new AbortController();
    fetch(withSearch(urls.columnValues(projectId), { column_index: column }), { signal: stop.signal })
      .then(async (response) => {
        const values = response.ok ? ((await response.json()) as FilterValue[]) : [];
        const isCut = response.headers.get("X-Truncated") === "true";
        setAsked({ column, values, isCut, isRefused: !response.ok });
      })
      .catch(() => {
        if (!stop.signal.aborted) setAsked({ column, values: [], isCut: false, isRefused: true });
      });
    return () => stop.abort();
  }, [projectId, column, isKnown]);
  return known;
}
