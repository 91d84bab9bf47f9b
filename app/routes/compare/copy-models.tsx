import { type MouseEvent, useState } from "react";
import { Button } from "~/components/button";
import { Check, Copy, Ellipsis } from "~/components/icons";
import { Menu } from "~/components/menu";
import { toTabText } from "~/lib/csv";
import { exportRows, type ResultTable } from "~/lib/result-table";
import { type Markup, MARKUPS, tableMarkup } from "~/lib/table-markup";

const CONFIRMATION_MS = 2000;

const NAMES: Record<Markup, string> = { tex: "LaTeX", html: "HTML", md: "Markdown" };

interface CopyModelsProps {
  /** The table as shown. */
  table: ResultTable;
  /** The footnotes, each a line. */
  note: string;
  /** URL of the table as a file. */
  hrefOf: (ending: Markup | "csv") => string;
}

type CopyState = "ready" | "refused" | "word" | Markup;

/** Copies the table of models for documents. Without JavaScript the sources and the CSV file are downloads. */
export function CopyModels({ table, note, hrefOf }: CopyModelsProps) {
  const [state, setState] = useState<CopyState>("ready");
  const confirm = (what: CopyState, copying: Promise<void>) => {
    copying
      .then(() => setState(what))
      .catch(() => setState("refused"))
      .finally(() => setTimeout(() => setState("ready"), CONFIRMATION_MS));
  };
  const copyForWord = () => {
    const html = tableMarkup(table, "html", { full: false, note });
    const rows = [...exportRows(table, null), [], ...note.split("\n").map((line) => [line])];
    const item = new ClipboardItem({
      "text/html": new Blob([html], { type: "text/html" }),
      "text/plain": new Blob([toTabText(rows)], { type: "text/plain" }),
    });
    confirm("word", navigator.clipboard.write([item]));
  };
  const copySource = (event: MouseEvent, markup: Markup) => {
    event.preventDefault();
    const source = tableMarkup(table, markup, { full: false, note });
    confirm(markup, navigator.clipboard.writeText(source));
  };
  const icon = (what: CopyState) =>
    state === what ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button kind="primary" size="s" className="needs-js" icon={icon("word")} onClick={copyForWord}>
        {state === "word" ? "Copied" : "Copy for Word"}
      </Button>
      <a
        className="button"
        data-kind="secondary"
        data-size="s"
        href={hrefOf("tex")}
        download
        onClick={(event) => copySource(event, "tex")}
      >
        {icon("tex")} {state === "tex" ? "Copied" : "Copy as LaTeX"}
      </a>
      <Menu label="More formats of the table" trigger={<Ellipsis size={17} aria-hidden />}>
        {MARKUPS.filter((markup) => markup !== "tex").map((markup) => (
          <a
            key={markup}
            className="menu-item"
            href={hrefOf(markup)}
            download
            onClick={(event) => copySource(event, markup)}
          >
            Copy as {NAMES[markup]}
          </a>
        ))}
        <a className="menu-item" href={hrefOf("csv")} download>
          CSV, all digits
        </a>
      </Menu>
      <span role="status" className="sr-only">
        {state === "ready"
          ? ""
          : state === "refused"
            ? "The browser did not allow copying. Download the CSV file instead."
            : "Copied"}
      </span>
    </div>
  );
}
