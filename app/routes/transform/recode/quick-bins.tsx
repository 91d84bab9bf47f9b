import { useState } from "react";
import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { formatPercent } from "~/lib/format-number";
import type { ColumnSummary } from "~/services/columns/column-summary-shape";
import { FIELD, INTENT } from "../transform-form";
import { BinEdges, withOneMore } from "./bin-edges";
import { binNames, binRules, binShares, edgeText, equalWidthEdges, readEdges } from "./quick-recodes";
import type { RecodeDraft } from "./recode-draft";

/** Bins at the start. */
const START_BINS = 4;
const MOST_BINS = 20;

interface QuickBinsProps {
  summary: ColumnSummary;
  /** Edges that split the values into groups of about equal size, by number of groups. */
  quantiles: ((groups: number) => Promise<number[]>) | null;
  onRules: (rules: RecodeDraft) => void;
}

const written = (edges: readonly number[]) => edges.map(edgeText).join("; ");

/** Sorts the numbers of a column into bins; what it writes are rules. */
export function QuickBins({ summary, quantiles, onRules }: QuickBinsProps) {
  const { column, histogram, min, max } = summary;
  const least = Number(min);
  const most = Number(max);
  const [text, setText] = useState(() => written(equalWidthEdges(least, most, START_BINS)));
  const [count, setCount] = useState(START_BINS);
  const { edges, unread } = readEdges(text);
  const names = binNames(edges);
  const shares = histogram ? binShares(histogram, edges) : [];
  const errors = [
    ...(unread.length > 0 ? [`Not a number: ${unread.slice(0, 3).join(", ")}.`] : []),
    ...(edges.length === 0 ? ["Give at least one edge."] : []),
    ...(edges.length >= MOST_BINS ? [`At most ${MOST_BINS} bins.`] : []),
  ];
  const byQuantiles = () => {
    if (quantiles) void quantiles(count).then((found) => setText(written(found)));
  };
  return (
    <div className="quick">
      <input type="hidden" name={FIELD.quickColumn} value={column.column_index} />
      <div className="quick-methods needs-js">
        <label className="field-label" htmlFor="bin-count">
          Bins
        </label>
        <input
          id="bin-count"
          className="input bin-count"
          type="number"
          min={2}
          max={MOST_BINS}
          value={count}
          onChange={({ target }) => setCount(Math.min(MOST_BINS, Math.max(2, Number(target.value) || 2)))}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault();
          }}
        />
        <Button size="s" onClick={() => setText(written(equalWidthEdges(least, most, count)))}>
          Equal width
        </Button>
        {quantiles ? (
          <Button size="s" onClick={byQuantiles}>
            Quantiles
          </Button>
        ) : null}
        <Button size="s" kind="quiet" onClick={() => setText(written(withOneMore(edges, least, most)))}>
          Add edge
        </Button>
      </div>
      {histogram ? (
        <BinEdges histogram={histogram} edges={edges} onChange={(next) => setText(written(next))} />
      ) : null}
      <Field
        id="bin-edges"
        label="Edges"
        errors={errors}
        hint="Separated by semicolons. Upper limits are inclusive."
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
              {name}
              {shares[at] === undefined ? null : (
                <span className="text-ink-3">about {formatPercent(shares[at])}</span>
              )}
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
          if (errors.length === 0) onRules(binRules(column.column_index, edges, names));
        }}
      >
        Write rules
      </Button>
    </div>
  );
}
