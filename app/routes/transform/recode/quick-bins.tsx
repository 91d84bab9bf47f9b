import { Link } from "@remix-run/react";
import { useState } from "react";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import type { ColumnBins } from "~/compute/contract/types";
import { formatCount } from "~/lib/format-number";
import { FIELD, INTENT } from "../transform-form";
import { BinEdges, withOneMore } from "./bin-edges";
import { binNames, binRules, binShares, edgeText, readEdges } from "./quick-recodes";
import { BIN_COUNTS, BIN_METHODS, quickHref, type QuickSearch } from "./quick-search";
import type { RecodeDraft } from "./recode-draft";

const MOST_BINS = 20;

interface QuickBinsProps {
  projectId: string;
  columnId: string | null;
  column: number;
  /** Method and number of bins of the address. */
  search: QuickSearch;
  bins: ColumnBins;
  onRules: (rules: RecodeDraft) => void;
}

const written = (edges: readonly number[]) => edges.map(edgeText).join("; ");

function mistakesOf(edges: readonly number[], unread: readonly string[]): string[] {
  if (unread.length > 0) return [`Not a number: ${unread.slice(0, 3).join(", ")}.`];
  if (edges.length === 0) return ["Give at least one edge."];
  return edges.length >= MOST_BINS ? [`At most ${MOST_BINS} bins.`] : [];
}

/** How many values each bin has: those of the core for its own edges, else about as many as the histogram says. */
function countsOf({ histogram, counts, edges: own }: ColumnBins, edges: readonly number[]): string[] {
  if (written(own) === written(edges)) return counts.map((count) => formatCount(count));
  if (!histogram) return [];
  const total = counts.reduce((sum, count) => sum + count, 0);
  return binShares(histogram, edges).map((share) => `about ${formatCount(Math.round(share * total))}`);
}

/** Sorts the numbers of a column into bins; what it writes are rules. */
export function QuickBins({ projectId, columnId, column, search, bins, onRules }: QuickBinsProps) {
  const [text, setText] = useState(written(bins.edges));
  const { edges, unread } = readEdges(text);
  const names = binNames(edges);
  const counts = countsOf(bins, edges);
  const errors = mistakesOf(edges, unread);
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
          onClick={() => setText(written(withOneMore(edges, bins.min ?? 0, bins.max ?? 1)))}
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
        <BinEdges histogram={bins.histogram} edges={edges} onChange={(next) => setText(written(next))} />
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
      {names.length > 0 ? (
        <ul className="bin-list num" aria-label="Bins">
          {names.map((name, at) => (
            <li key={name}>
              {name} <span className="text-ink-3">{counts[at]}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <Button
        type="submit"
        name={INTENT.act}
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
