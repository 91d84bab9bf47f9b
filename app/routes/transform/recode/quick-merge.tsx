import { useState } from "react";
import { Button } from "~/components/button";
import type { CategoryList } from "~/compute/contract/types";
import { formatCount } from "~/lib/format-number";
import { FIELD, INTENT } from "../transform-form";
import type { Merge } from "./quick-recodes";

interface QuickMergeProps {
  column: number;
  list: CategoryList;
  /** Categories that a rule takes already. */
  taken: ReadonlySet<string>;
  onMerge: (merge: Merge) => void;
}

/** Merges categories of a text column: each merger is a rule, the other categories keep their text. */
export function QuickMerge({ column, list, taken, onMerge }: QuickMergeProps) {
  const categories = list.categories.map(({ value, count }) => ({ value: String(value), count }));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [name, setName] = useState("");
  const toggle = (value: string) => {
    const next = new Set(chosen);
    if (!next.delete(value)) next.add(value);
    setChosen(next);
  };
  return (
    <div className="quick">
      <input type="hidden" name={FIELD.quickColumn} value={column} />
      <fieldset>
        <legend className="field-label pb-1">Categories to merge</legend>
        <ul className="category-list">
          {categories.map(({ value, count }) => (
            <li key={value}>
              <label className="option" data-taken={taken.has(value.toLowerCase()) || undefined}>
                <input
                  type="checkbox"
                  className="check"
                  name={FIELD.category}
                  value={value}
                  checked={chosen.has(value)}
                  onChange={() => toggle(value)}
                />
                <span className="truncate" title={value}>
                  {value}
                </span>
                <span className="num text-ink-3">{formatCount(count)}</span>
                {taken.has(value.toLowerCase()) ? <span className="text-ink-3">has a rule</span> : null}
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      {list.left > 0 ? (
        <p className="field-hint">{formatCount(list.left)} rarer categories are not listed.</p>
      ) : null}
      <div className="quick-methods">
        <label className="field-label" htmlFor="merged-name">
          New category
        </label>
        <input
          id="merged-name"
          name={FIELD.mergedName}
          className="input merged-name"
          value={name}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault();
          }}
        />
        <Button
          type="submit"
          name={INTENT.action}
          value="merge"
          onClick={(event) => {
            event.preventDefault();
            if (chosen.size === 0) return;
            onMerge({
              name,
              values: categories.map(({ value }) => value).filter((value) => chosen.has(value)),
            });
            setChosen(new Set());
            setName("");
          }}
        >
          Merge
        </Button>
      </div>
    </div>
  );
}
