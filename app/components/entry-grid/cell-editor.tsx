import { type KeyboardEvent, useLayoutEffect, useRef } from "react";

/** How an edit ends: kept or not, and where the cursor goes then. */
export type EditEnd = { keep: boolean; then: "stay" | KeyboardEvent };

interface CellEditorProps {
  label: string;
  text: string;
  /** Begun by typing: arrow keys end it. Begun by F2 or a click they move inside the text. */
  typed: boolean;
  maxLength: number;
  onText: (text: string) => void;
  onEnd: (end: EditEnd) => void;
}

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

/** The open cell. */
export function CellEditor({ label, text, typed, maxLength, onText, onEnd }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null);
  const ended = useRef(false);
  // Before the key that opened the cell is typed.
  useLayoutEffect(() => {
    const field = input.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);

  function end(how: EditEnd) {
    // Taking the focus away ends it too, once.
    if (ended.current) return;
    ended.current = true;
    onEnd(how);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // The grid's own keys are not meant while a cell is open.
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
