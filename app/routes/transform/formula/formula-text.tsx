import {
  forwardRef,
  type KeyboardEvent,
  useId,
  useImperativeHandle,
  useEffect,
  useRef,
  useState,
} from "react";
import { completed, type Completion, completionAt, type Offer } from "./completion";
import type { ErrorSpan } from "./chip-line";
import { type FormulaState, historyStep } from "./use-formula";

/** Name of the field. */
export const FORMULA_FIELD = "user_formula";

const MAX_LENGTH = 2000;

export interface TextHandle {
  /** Types into the field at a position, as a person would, and gives it the focus. */
  type: (text: string, position: number) => void;
  focus: () => void;
}

interface FormulaTextProps {
  formula: FormulaState;
  offers: readonly Offer[];
  error: ErrorSpan | null;
  /** A formula to show while there is none. */
  example: string;
  /** Id of the message about the formula. */
  describedBy: string | undefined;
}

function suggestionsText(count: number): string {
  return `${count} ${count === 1 ? "suggestion" : "suggestions"}; choose with the arrow keys and Enter.`;
}

/** The text behind the field, with the mistake underlined. */
function Underline({ text, error }: { text: string; error: ErrorSpan }) {
  const end = Math.max(error.end, error.start + 1);
  return (
    <div className="formula-backdrop" aria-hidden>
      {text.slice(0, error.start)}
      <mark>{text.slice(error.start, end) || " "}</mark>
      {text.slice(end)}{" "}
    </div>
  );
}

/** The formula as text, with completion of columns and functions. It is the field that the form posts. */
export const FormulaText = forwardRef<TextHandle, FormulaTextProps>(function FormulaText(
  { formula, offers, error, example, describedBy },
  handle,
) {
  const { text, step } = formula;
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  const listId = useId();
  const [completion, setCompletion] = useState<Completion | null>(null);
  const [active, setActive] = useState(0);

  function type(next: string, position: number): void {
    caret.current = position;
    step({ kind: "type", text: next, position, time: Date.now() });
    setCompletion(completionAt(next, position, offers));
    setActive(0);
  }

  useImperativeHandle(handle, () => ({
    type(next, position) {
      field.current?.focus();
      type(next, position);
    },
    focus: () => field.current?.focus(),
  }));

  // The text typed before the page was live.
  useEffect(() => {
    const typed = field.current?.value ?? "";
    if (typed !== text) step({ kind: "replace", text: typed });
    // Only once: from then on React follows the field.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  // React sets the value and loses the caret when the text did not come from the field itself.
  useEffect(() => {
    if (caret.current === null) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [text]);

  function take(offer: Offer): void {
    if (!completion) return;
    const next = completed(text, completion, offer);
    caret.current = next.position;
    step({ kind: "type", text: next.text, position: next.position, time: Date.now() });
    setCompletion(null);
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const back = historyStep(event);
    if (back) {
      event.preventDefault();
      setCompletion(null);
      return step(back);
    }
    if (!completion) {
      if (event.key === "Enter" && !event.shiftKey) {
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }
      return;
    }
    const count = completion.offers.length;
    const handlers: Record<string, () => void> = {
      ArrowDown: () => setActive((now) => (now + 1) % count),
      ArrowUp: () => setActive((now) => (now - 1 + count) % count),
      Escape: () => setCompletion(null),
      Enter: () => accept(),
      Tab: () => accept(),
    };
    const accept = () => {
      const offer = completion.offers[active];
      if (offer) take(offer);
    };
    const handle = handlers[event.key];
    if (!handle || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    handle();
  }

  return (
    <div className="formula-text">
      {error ? <Underline text={text} error={error} /> : null}
      <textarea
        ref={field}
        id={FORMULA_FIELD}
        name={FORMULA_FIELD}
        className="input formula-field"
        rows={1}
        maxLength={MAX_LENGTH}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-label="Formula as text"
        aria-autocomplete="list"
        aria-controls={completion ? listId : undefined}
        aria-activedescendant={completion ? `${listId}-${active}` : undefined}
        aria-invalid={error !== null || undefined}
        aria-describedby={describedBy}
        placeholder={example}
        value={text}
        onChange={({ target }) => type(target.value, target.selectionStart)}
        onKeyDown={onKeyDown}
        onSelect={({ currentTarget }) => {
          if (document.activeElement === currentTarget)
            step({ kind: "go-to-position", position: currentTarget.selectionStart });
        }}
        onBlur={() => setCompletion(null)}
      />
      <span role="status" className="sr-only">
        {completion ? suggestionsText(completion.offers.length) : ""}
      </span>
      {completion ? (
        <ul id={listId} role="listbox" aria-label="Columns and functions" className="completion">
          {completion.offers.map((offer, at) => (
            // The text field has the keys of the list.
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events
            <li
              key={`${offer.kind} ${offer.label}`}
              id={`${listId}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(offer)}
            >
              <span className="completion-name" data-kind={offer.kind}>
                {offer.label}
              </span>
              <span className="completion-hint">{offer.hint}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
});
