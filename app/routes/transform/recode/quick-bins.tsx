import { Link } from "@remix-run/react";
import { useState } from "react";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import type { ColumnBins } from "~/compute/contract/types";
import { formatCount } from "~/lib/format-number";
import { FIELD, INTENT } from "../transform-form";
import type { BrowserCore } from "../trial/browser-core";
import type { TrialTable } from "../trial/trial-table";
import { BinEdges, withOneMore } from "./bin-edges";
import { binNames, binRules, MOST_BINS, readEdges, writtenEdges } from "./quick-recodes";
import { BIN_COUNTS, BIN_METHODS, quickHref, type QuickSearch } from "./quick-search";
import type { RecodeDraft } from "./recode-schema";
import { useBinCounts } from "./use-bin-counts";

interface QuickBinsProps {
  core: BrowserCore;
  table: TrialTable;
  columnId: string | null;
  column: number;
  /** Method and number of bins, from the URL. */
  search: QuickSearch;
  bins: ColumnBins;
  onRules: (rules: RecodeDraft) => void;
}

function mistakesOf(edges: readonly number[], unread: readonly string[]): string[] {
  if (unread.length > 0) return [`Not a number: ${unread.slice(0, 3).join(", ")}.`];
  if (edges.length === 0) return ["Give at least one edge."];
  return edges.length >= MOST_BINS ? [`At most ${MOST_BINS} bins.`] : [];
}

/** Sorts the numbers of a column into bins; what it writes are rules. */
export function QuickBins({ core, table, columnId, column, search, bins, onRules }: QuickBinsProps) {
  const { projectId } = table;
  const [text, setText] = useState(writtenEdges(bins.edges));
  const { edges, unread } = readEdges(text);
  const names = binNames(edges);
  const errors = mistakesOf(edges, unread);
  const { counted, isCounting } = useBinCounts(core, table, column, errors.length > 0 ? [] : edges, bins);
  const shown = counted === null ? names : binNames(counted.edges);
  const choice = (label: string, change: Partial<QuickSearch>, isChosen: boolean) => (
    <Link
      key={label}
      to={quickHref(projectId, columnId, { ...search, ...change })}
      className="segment"
      aria-current={isChosen ? "true" : undefined}
      preventScrollReset
    >
      {label}
    </Link>
  );
  return (
    <div className="quick">
      <input type="hidden" name={FIELD.quickColumn} value={column} />
      <div className="quick-methods">
        <nav className="segmented" aria-label="How the edges are found">
          {BIN_METHODS.map(({ method, label }) => choice(label, { method }, search.method === method))}
        </nav>
        <nav className="segmented" aria-label="Number of bins">
          {BIN_COUNTS.map((count) => choice(String(count), { count }, search.count === count))}
        </nav>
        <span className="text-s text-ink-2">bins</span>
        <Button
          size="s"
          kind="quiet"
          className="needs-js"
          onClick={() => setText(writtenEdges(withOneMore(edges, bins.min ?? 0, bins.max ?? 1)))}
        >
          Add edge
        </Button>
      </div>
      {bins.notes.map(({ code, text: note }) => (
        <p key={code} className="field-hint">
          {note}
        </p>
      ))}
      {bins.histogram ? (
        <BinEdges histogram={bins.histogram} edges={edges} onChange={(next) => setText(writtenEdges(next))} />
      ) : null}
      <Field
        id="bin-edges"
        label="Edges"
        errors={errors}
        hint="Separated by semicolons. Each edge belongs to the bin below it."
      >
        <input
          id="bin-edges"
          name={FIELD.edges}
          className="input num"
          value={text}
          autoComplete="off"
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={errors.length > 0 ? "bin-edges-error" : "bin-edges-hint"}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      </Field>
      {errors.length === 0 ? (
        <ul className={`bin-list num ${isCounting ? "veil" : ""}`} aria-label="Bins" aria-busy={isCounting}>
          {shown.map((name, at) => (
            <li key={at}>
              {name}{" "}
              {counted ? <span className="text-ink-3">{formatCount(counted.counts[at] ?? 0)}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {counted === null ? (
        <p className="field-hint">The server did not answer, so the values are not counted.</p>
      ) : null}
      <Button
        type="submit"
        name={INTENT.action}
        value="bins"
        aria-disabled={errors.length > 0 || undefined}
        onClick={(event) => {
          event.preventDefault();
          if (errors.length === 0) onRules(binRules(column, edges, names));
        }}
      >
        Write rules
      </Button>
    </div>
  );
}
