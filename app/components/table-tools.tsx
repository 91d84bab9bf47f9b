import { Check, Copy, FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import { toHtmlTable, toTabText } from "~/lib/csv";
import { exportRows, type ResultTable } from "~/lib/result-table";
import { IconButton } from "./button";

const CONFIRMATION_MS = 2000;

/** Copies a table in two formats: tab-separated text for Excel and HTML for Word. */
async function copyTable(table: ResultTable, note: string | null): Promise<void> {
  const item = new ClipboardItem({
    "text/plain": new Blob([toTabText(exportRows(table, note))], { type: "text/plain" }),
    "text/html": new Blob([toHtmlTable(exportRows(table, null), note)], { type: "text/html" }),
  });
  await navigator.clipboard.write([item]);
}

type CopyState = "ready" | "copied" | "refused";

const COPY_LABELS: Record<CopyState, string> = {
  ready: "Copy table",
  copied: "Copied",
  refused: "The browser did not allow copying. Download the CSV file instead.",
};

interface TableToolsProps {
  table: ResultTable;
  /** A sentence that goes with every copy of the table; null for none. */
  note: string | null;
  csvHref: string;
}

/** The tools of a table: copy, which needs JavaScript, and a link to its CSV. */
export function TableTools({ table, note, csvHref }: TableToolsProps) {
  const [state, setState] = useState<CopyState>("ready");
  const copy = () => {
    copyTable(table, note)
      .then(() => setState("copied"))
      .catch(() => setState("refused"))
      .finally(() => setTimeout(() => setState("ready"), CONFIRMATION_MS));
  };
  return (
    <div className="flex items-center">
      <IconButton label={COPY_LABELS[state]} hintSide="left" className="needs-js" onClick={copy}>
        {state === "copied" ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      </IconButton>
      <a
        href={csvHref}
        download
        className="icon-button"
        aria-label={`Download ${table.title} as CSV`}
        data-hint="CSV"
        data-hint-side="left"
      >
        <FileSpreadsheet size={16} aria-hidden />
      </a>
      <span role="status" className="sr-only">
        {state === "ready" ? "" : COPY_LABELS[state]}
      </span>
    </div>
  );
}
