import { useId } from "react";
import { ChevronDown } from "~/components/icons";
import type { Check } from "./checks";

const STATES: Record<Check["state"], string> = {
  against: "Evidence against it",
  nothing: "No evidence against it",
  open: "Not known",
};

/** The assumptions of a model as a row of cards. One card is open at a time: its sentences are below the row. */
export function CheckCards({ checks }: { checks: readonly Check[] }) {
  const group = useId();
  if (checks.length === 0) return null;
  return (
    <section className="checks" aria-label="Assumption checks">
      <h3>Assumption checks</h3>
      <div className="check-cards">
        {checks.map(({ key, title, figure, state, readings }) => (
          <details key={key} name={group} className="check-card">
            <summary>
              <span className="check-title">
                <span className="check-mark" data-state={state} aria-hidden />
                {title}
                <ChevronDown size={13} aria-hidden />
              </span>
              <span className="check-figure">{figure}</span>
              <span className="sr-only">{STATES[state]}</span>
            </summary>
            <dl className="check-readings">
              {readings.map(({ name, text }) => (
                <div key={name + text}>
                  <dt>{name}:</dt> <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </details>
        ))}
      </div>
    </section>
  );
}
