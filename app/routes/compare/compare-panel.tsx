import { Form, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { markAt } from "~/analyses/comparison/compared-analysis";
import { Button } from "~/components/button";
import { ListChecks } from "~/components/icons";
import { OrderList, withMoved } from "~/components/order-list";
import { LIMITS } from "~/config/limits";
import { urls } from "~/lib/urls";
import { compareHref, PARAM, searchOf } from "./compare-search";
import type { LoadedComparison, OfferedAnalysis } from "./load-comparison.server";

interface ChoiceProps {
  analysis: OfferedAnalysis;
  /** "(1)"; null for one that is not chosen. */
  mark: string | null;
  /** Whether there is no room for it. */
  isFull: boolean;
  onToggle: (id: string) => void;
}

const choiceId = (id: string) => `compare-${id}`;

/** An analysis with its box to tick. */
function Choice({ analysis: { id, name, gist }, mark, isFull, onToggle }: ChoiceProps) {
  return (
    <div className="compare-choice" data-full={isFull || undefined}>
      <input
        id={choiceId(id)}
        type="checkbox"
        className="check"
        name={PARAM.chosen}
        value={id}
        checked={mark !== null}
        disabled={isFull}
        onChange={() => onToggle(id)}
      />
      <label htmlFor={choiceId(id)} className="min-w-0 flex-1">
        {mark === null ? null : <span className="num text-ink-2">{mark} </span>}
        <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
        <span className="analysis-summary">{gist}</span>
      </label>
    </div>
  );
}

/** The chosen ids, which change at once; the URL follows. */
function useChoice({ project, ids, look }: LoadedComparison) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(ids);
  const toggled = useRef<string | null>(null);
  const loaded = ids.join();
  useEffect(() => {
    setChosen(loaded === "" ? [] : loaded.split(","));
  }, [loaded]);
  useEffect(() => {
    const last = toggled.current;
    toggled.current = null;
    // An analysis that is chosen moves to the other list, and the browser takes the focus from it.
    if (last !== null && document.activeElement === document.body)
      document.getElementById(choiceId(last))?.focus();
  }, [chosen]);
  const choose = (next: string[]) => {
    setChosen(next);
    navigate(compareHref(project.id, next, look), { replace: true, preventScrollReset: true });
  };
  return {
    chosen,
    toggle: (id: string) => {
      toggled.current = id;
      choose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
    },
    move: (from: number, to: number) => choose(withMoved(chosen, from, to)),
  };
}

/**
 * Chooses the analyses and their order. Without JavaScript it is a form, whose buttons send what is ticked.
 */
export function ComparePanel({ loaded }: { loaded: LoadedComparison }) {
  const { offered, project, look } = loaded;
  const { chosen, toggle, move } = useChoice(loaded);
  const isFull = chosen.length >= LIMITS.comparison.most;
  const analysisOf = (id: string) => offered.find((each) => each.id === id);
  const items = chosen.flatMap((id, index) => {
    const analysis = analysisOf(id);
    if (analysis === undefined) return [];
    const content = <Choice analysis={analysis} mark={markAt(index)} isFull={false} onToggle={toggle} />;
    return [{ id, name: `${markAt(index)} ${analysis.name}`, content }];
  });
  const others = offered.filter(({ id }) => !chosen.includes(id));
  const kept = searchOf([], look);
  return (
    <aside className="compare-panel" aria-label="Analyses to compare" data-chosen={chosen.length > 1}>
      <h2>Compare</h2>
      {/* In narrow windows a checkbox collapses the list, so that it works without JavaScript. */}
      <input
        type="checkbox"
        id="compare-toggle"
        className="compare-toggle sr-only"
        aria-label="Show or hide the analyses to choose"
      />
      <label htmlFor="compare-toggle" className="icon-button compare-toggle-label" title="Choose analyses">
        <ListChecks size={18} aria-hidden />
      </label>
      <Form method="get" action={urls.compare.page(project.id)} className="compare-choices">
        <input type="hidden" name={PARAM.look} value="1" />
        <input type="hidden" name={PARAM.show} value={look.shows.join()} />
        <input type="hidden" name={PARAM.decimals} value={kept[PARAM.decimals] ?? String(look.decimals)} />
        {/* Enter compares: a form is sent by its first button. */}
        <button type="submit" className="sr-only" aria-hidden tabIndex={-1} />
        {items.length > 0 ? (
          <OrderList
            id="compared"
            label="Analyses in order"
            items={items}
            fieldName={PARAM.move}
            onMove={move}
          />
        ) : null}
        {others.length > 0 ? (
          <ul className="compare-others" aria-label="Other analyses">
            {others.map((analysis) => (
              <li key={analysis.id}>
                <Choice analysis={analysis} mark={null} isFull={isFull} onToggle={toggle} />
              </li>
            ))}
          </ul>
        ) : null}
        <p className="field-hint">
          Two to six. <span className="needs-js">Drag to change the order, or use the arrows.</span>
          <span className="without-js">Tick analyses, then press Compare.</span>
        </p>
        <Button type="submit" kind="primary" className="without-js">
          Compare
        </Button>
      </Form>
    </aside>
  );
}
