import { useEffect, useState } from "react";
import { formatBrief } from "~/lib/format-number";
import { urls, withSearch } from "~/lib/urls";
import type { Page, Row } from "~/services/projects/get-page.server";

/** A variable of the analysis: its column in the table, and its name. */
export interface ShownVariable {
  column: number;
  name: string;
}

interface RowFactsProps {
  projectId: string;
  row: number;
  variables: readonly ShownVariable[];
}

/** The values of a row; null if the table has another row at its place, as a random sample may. */
async function readRow(projectId: string, row: number, signal: AbortSignal): Promise<Row | null> {
  const address = withSearch(urls.projectPage(projectId), { page: row, page_size: 1 });
  const response = await fetch(address, { signal });
  const [found] = response.ok ? ((await response.json()) as Page).data : [];
  return found?.index === row ? found : null;
}

/** The values of the variables of the analysis in one row, as the table has them. */
export function RowFacts({ projectId, row, variables }: RowFactsProps) {
  const [found, setFound] = useState<Row | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    const show = (values: Row | null) => {
      if (!asking.signal.aborted) setFound(values);
    };
    show(null);
    readRow(projectId, row, asking.signal).then(show, () => show(null));
    return () => asking.abort();
  }, [projectId, row]);
  if (found === null) return null;
  const facts = variables.map(({ column, name }) => {
    const value = found[`c${column}`];
    return `${name} ${typeof value === "number" ? formatBrief(value, 6) : String(value ?? "missing")}`;
  });
  return <span className="chosen-facts">{facts.join(" · ")}</span>;
}
