import { useId } from "react";
import { IconButton } from "~/components/button";
import { BarChart3, Columns3, X } from "~/components/icons";
import { OrderList, moveValue } from "~/components/order-list";
import { useHydrated } from "~/components/use-hydrated";
import { inWords } from "~/lib/sentence";
import { FIELD, INTENT, partValue } from "./plan-form";
import type { KeyedPart } from "./use-saved-plan";

/** An analysis that a report can have. */
export interface OfferedAnalysis {
  id: string;
  name: string;
  /** The description, such as "Regression of inv on value and capital". */
  gist: string;
}

interface PartProps {
  part: KeyedPart;
  at: number;
  name: string;
  /** The description of an analysis or a comparison. */
  gist: string;
  run: (intent: string) => void;
  write: (key: string, text: string) => void;
}

function Part({ part, at, name, gist, run, write }: PartProps) {
  const id = useId();
  const Icon = part.kind === "comparison" ? Columns3 : BarChart3;
  const hydrated = useHydrated();
  return (
    <div className="flex items-start gap-2">
      <input type="hidden" name={FIELD.part} value={partValue(part)} />
      {part.kind === "text" ? (
        <div className="grid min-w-0 flex-1 gap-1">
          <label htmlFor={id} className="field-label">
            {name}
          </label>
          <textarea
            id={id}
            name={FIELD.text}
            className="input min-h-28 w-full font-[inherit]"
            rows={5}
            value={part.text}
            onChange={({ target }) => write(part.key, target.value)}
          />
        </div>
      ) : (
        <div className="grid min-w-0 flex-1 gap-0.5 py-1">
          <p className="flex items-center gap-2 font-semibold [overflow-wrap:anywhere]">
            <Icon size={15} aria-hidden className="shrink-0 text-ink-3" />
            {name}
          </p>
          <p className="text-s text-ink-2 [overflow-wrap:anywhere]">{gist}</p>
        </div>
      )}
      <IconButton
        type={hydrated ? "button" : "submit"}
        size="s"
        hintSide="left"
        name={FIELD.intent}
        value={INTENT.remove(at)}
        label={`Remove ${name}`}
        onClick={hydrated ? () => run(INTENT.remove(at)) : undefined}
      >
        <X size={14} aria-hidden />
      </IconButton>
    </div>
  );
}

interface PlanPartsProps {
  parts: readonly KeyedPart[];
  analyses: readonly OfferedAnalysis[];
  run: (intent: string) => void;
  write: (key: string, text: string) => void;
}

/** The analyses, comparisons and texts of a report in order. They are moved by drag or by buttons. */
export function PlanParts({ parts, analyses, run, write }: PlanPartsProps) {
  let texts = 0;
  let comparisons = 0;
  const nameOf = (id: string) => analyses.find((each) => each.id === id)?.name ?? "Analysis";
  const words = (part: KeyedPart): [name: string, gist: string] => {
    switch (part.kind) {
      case "text":
        return [`Text ${(texts += 1)}`, ""];
      case "comparison":
        return [`Comparison ${(comparisons += 1)}`, inWords(part.analyses.map(nameOf))];
      case "analysis":
        return [nameOf(part.analysis), analyses.find(({ id }) => id === part.analysis)?.gist ?? ""];
    }
  };
  const items = parts.map((part, at) => {
    const [name, gist] = words(part);
    return { id: part.key, name, content: <Part {...{ part, at, name, gist, run, write }} /> };
  });
  return (
    <OrderList
      id="report-parts"
      label="Parts of the report in order"
      items={items}
      fieldName={FIELD.intent}
      onMove={(from, to) => run(moveValue(from, to))}
    />
  );
}
