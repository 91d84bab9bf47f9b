import { Link } from "@remix-run/react";
import { TypeMark } from "~/components/type-mark";
import type { Column } from "~/services/shapes/column-shape";
import { offeredColumns, offeredName } from "../../offered-columns";
import { bracketed } from "../formula/pieces";
import { transformHref } from "../transform-search";
import type { BrowserCore } from "../trial/browser-core";
import type { TrialTable } from "../trial/trial-table";
import type { RecodeDraft } from "./recode-schema";
import { QuickBins } from "./quick-bins";
import type { Merge } from "./quick-recodes";
import { QuickMerge } from "./quick-merge";
import type { QuickData } from "./quick-search";
import { QUICK, quickHref, type QuickSearch } from "./quick-search";

interface QuickPanelProps {
  core: BrowserCore;
  table: TrialTable;
  columnId: string | null;
  columns: readonly Column[];
  search: QuickSearch;
  data: QuickData | null;
  /** Texts that the rules compare with, in lower case. */
  taken: ReadonlySet<string>;
  onRules: (rules: RecodeDraft) => void;
  onMerge: (column: number, merge: Merge) => void;
}

/** Formulas that read the numbers in a text column, by decimal sign. */
const NUMBER_FORMULAS = [
  { label: "1,234.5 with a point", formula: (name: string) => `number(${bracketed(name)})` },
  { label: "1.234,5 with a comma", formula: (name: string) => `number(${bracketed(name)}, ",")` },
];

function ToNumber({ projectId, columns }: { projectId: string; columns: readonly Column[] }) {
  return (
    <ul className="quick-columns">
      {columns.map(({ column_index: index, title }) => (
        <li key={index} className="quick-number">
          <TypeMark type="STRING" /> <span className="truncate">{title}</span>
          {NUMBER_FORMULAS.map(({ label, formula }) => (
            <Link key={label} to={transformHref(projectId, { formula: formula(title) })}>
              {label}
            </Link>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Recodes in few clicks: bins, merged categories, text to number. They write rules or a formula. */
export function QuickPanel(props: QuickPanelProps) {
  const { core, table, columnId, search, data, taken, onRules, onMerge } = props;
  const { projectId } = table;
  const { quick } = search;
  const wanted = quick === "bins" ? "NUMBER" : "STRING";
  const columns = offeredColumns(props.columns, [data?.column]);
  const usable = columns.filter(({ type }) => type === wanted);
  return (
    <section aria-label="Quick recodes" className="quick-panel">
      <nav className="quick-tabs" aria-label="Quick recodes">
        <span className="field-label">Quick recodes</span>
        {QUICK.map(({ kind, label }) => (
          <Link
            key={kind}
            to={quickHref(projectId, columnId, quick === kind ? null : { quick: kind })}
            className="pill"
            data-current={quick === kind || undefined}
            aria-current={quick === kind ? "true" : undefined}
            preventScrollReset
          >
            {label}
          </Link>
        ))}
      </nav>
      {quick === null ? null : usable.length === 0 ? (
        <p className="text-s text-ink-3">
          There is no {quick === "bins" ? "number" : "text"} column to choose from.
        </p>
      ) : quick === "number" ? (
        <ToNumber projectId={projectId} columns={usable} />
      ) : (
        <ul className="quick-columns" aria-label="Column">
          {usable.map((column) => (
            <li key={column.column_index}>
              <Link
                to={quickHref(projectId, columnId, { ...search, of: column.column_index })}
                className="calculator-key"
                data-look="column"
                aria-current={data?.column === column.column_index ? "true" : undefined}
                preventScrollReset
              >
                <span className="truncate">{offeredName(column)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data?.kind === "bins" ? (
        data.bins.min === null ? (
          <p className="text-s text-ink-3">This column has no values to sort into bins.</p>
        ) : (
          <QuickBins
            key={`${data.column} ${search.method} ${search.count}`}
            core={core}
            table={table}
            columnId={columnId}
            column={data.column}
            search={search}
            bins={data.bins}
            onRules={onRules}
          />
        )
      ) : null}
      {data?.kind === "merge" ? (
        <QuickMerge
          key={data.column}
          column={data.column}
          list={data.list}
          taken={taken}
          onMerge={(merge) => onMerge(data.column, merge)}
        />
      ) : null}
    </section>
  );
}
