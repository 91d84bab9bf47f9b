import { type MouseEvent, useState } from "react";
import { toHtmlTable, toTabText } from "~/lib/csv";
import { exportRows, type ResultTable } from "~/lib/result-table";
import { type Markup, MARKUPS, tableMarkup } from "~/lib/table-markup";
import { IconButton } from "./button";
import { Check, Copy, FileCode, FileSpreadsheet } from "./icons";
import { Menu } from "./menu";

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
  /** Address of the table as the source of a document. */
  markupHref: (markup: Markup, full: boolean) => string;
}

const MARKUP_NAMES: Record<Markup, string> = { tex: "LaTeX", html: "HTML", md: "Markdown" };

const DIGITS = [
  { full: false, label: "rounded as shown" },
  { full: true, label: "all digits" },
] as const;

/**
 * The tools of a table: copy for Word and Excel, which needs JavaScript; copy as source of a document, which is a download
 * without JavaScript; and a link to its CSV.
 */
export function TableTools({ table, note, csvHref, markupHref }: TableToolsProps) {
  const [state, setState] = useState<CopyState>("ready");
  const confirm = (copying: Promise<void>) => {
    copying
      .then(() => setState("copied"))
      .catch(() => setState("refused"))
      .finally(() => setTimeout(() => setState("ready"), CONFIRMATION_MS));
  };
  const copyMarkup = (event: MouseEvent, markup: Markup, full: boolean) => {
    event.preventDefault();
    confirm(navigator.clipboard.writeText(tableMarkup(table, markup, { full, note })));
  };
  return (
    <div className="flex items-center">
      <IconButton
        label={COPY_LABELS[state]}
        hintSide="left"
        className="needs-js"
        onClick={() => confirm(copyTable(table, note))}
      >
        {state === "copied" ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      </IconButton>
      <Menu
        label={`Copy ${table.title} as LaTeX, HTML or Markdown`}
        trigger={<FileCode size={16} aria-hidden />}
        hintSide="left"
      >
        {DIGITS.map(({ full, label }) =>
          MARKUPS.map((markup) => (
            <a
              key={`${markup} ${label}`}
              className="menu-item"
              href={markupHref(markup, full)}
              download
              onClick={(event) => copyMarkup(event, markup, full)}
            >
              {MARKUP_NAMES[markup]}, {label}
            </a>
          )),
        )}
      </Menu>
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
