import { useState } from "react";
import { FiguresTable } from "~/components/figures-table";
import { ScrollRegion } from "~/components/scroll-region";
import { TableTools } from "~/components/table-tools";
import { type ResultTable, withFold } from "~/lib/result-table";
import type { Markup } from "~/lib/table-markup";
import { markupFileName } from "../../result-file";

interface ResultTablePartProps {
  table: ResultTable;
  /** The title of the result. */
  of: string;
  /** Shows the title of the table. */
  hasTitle: boolean;
  /** A sentence that goes with every copy of the table; null for none. */
  note: string | null;
  /** URL of a file of the result. */
  fileHref: (file: string) => string;
  /** The address of a page below the analysis; without it cells open nothing. */
  hrefOf: ((path: string) => string) | undefined;
}

/** A table with its title and its tools. Copies have the columns in sight; the CSV file has all. */
export function ResultTablePart({ table, of, hasTitle, note, fileHref, hrefOf }: ResultTablePartProps) {
  const [fold, setFold] = useState<string | null>(null);
  return (
    <div className="result-part">
      <div className="result-part-head">
        {hasTitle ? <h3>{table.title}</h3> : <span />}
        <TableTools
          table={withFold(table, fold)}
          note={note}
          csvHref={fileHref(`${table.key}.csv`)}
          markupHref={(markup: Markup, full: boolean) => fileHref(markupFileName(table.key, markup, full))}
        />
      </div>
      <ScrollRegion label={`${of}: ${table.title}`}>
        <FiguresTable table={table} hasFolds onFold={setFold} hrefOf={hrefOf} />
      </ScrollRegion>
    </div>
  );
}
