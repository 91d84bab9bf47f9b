import { type KeyboardEvent, useLayoutEffect, useRef } from "react";

/** How an edit ends: kept or discarded, and where the cursor moves next. */
export type EditEnd = { keep: boolean; then: "stay" | KeyboardEvent };

interface CellEditorProps {
  label: string;
  text: string;
  /** Whether the edit began by typing: then arrow keys end it. Otherwise they move inside the text. */
  typed: boolean;
  maxLength: number;
  onText: (text: string) => void;
  onEnd: (end: EditEnd) => void;
}

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

/** The input of the cell being edited. */
export function CellEditor({ label, text, typed, maxLength, onText, onEnd }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const ended = useRef(false);
  // Runs before the key that opened the cell is typed.
  useLayoutEffect(() => {
    const field = input.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);

  function end(how: EditEnd) {
    // Losing the focus ends the edit as well, which must happen only once.
    if (ended.current) return;
    ended.current = true;
    onEnd(how);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // The grid must not handle keys while a cell is open.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.preventDefault();
      return end({ keep: false, then: "stay" });
    }
    if (event.key === "Enter" || event.key === "Tab" || (typed && ARROWS.includes(event.key))) {
      event.preventDefault();
      end({ keep: true, then: event });
    }
  }

  return (
    <input
      ref={input}
      className="entry-editor"
      aria-label={label}
      value={text}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end({ keep: true, then: "stay" })}
    />
  );
}
