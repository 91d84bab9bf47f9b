import {
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type KeyboardEvent, useRef, useState } from "react";
import { SILENT_DRAG } from "~/components/silent-drag";
import { pieceLabel, spokenPiece } from "./piece-label";
import { type Piece, typedBetween } from "./pieces";
import { type FormulaState, historyStep } from "./use-formula";

/** Pixels that the pointer must move before a click becomes a drag. */
const DRAG_DISTANCE = 5;

/** The position of an error in the formula. */
export interface ErrorSpan {
  start: number;
  end: number;
}

function isWrong({ start, end }: Piece, span: ErrorSpan | null): boolean {
  if (span === null) return false;
  return span.start === span.end ? span.start === start : start < span.end && end > span.start;
}

interface ChipProps {
  id: string;
  piece: Piece;
  at: number;
  wrong: boolean;
  isActive: boolean;
  onGo: (at: number) => void;
}

function Chip({ id, piece, at, wrong, isActive, onGo }: ChipProps) {
  const drag = useDraggable({ id: at });
  const drop = useDroppable({ id: at });
  const { transform, isDragging } = drag;
  return (
    // Keys act on the line as a whole, which has the focus.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <span
      ref={(node) => {
        drag.setNodeRef(node);
        drop.setNodeRef(node);
      }}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-label={wrong ? `${spokenPiece(piece)}, mistake` : spokenPiece(piece)}
      className="formula-chip"
      data-kind={piece.kind}
      data-wrong={wrong || undefined}
      data-dragging={isDragging || undefined}
      style={transform ? { translate: `${transform.x}px ${transform.y}px` } : undefined}
      onClick={(event) => {
        const { left, width } = event.currentTarget.getBoundingClientRect();
        onGo(event.clientX < left + width / 2 ? at : at + 1);
        event.stopPropagation();
      }}
      {...drag.listeners}
    >
      {pieceLabel(piece)}
    </span>
  );
}

/** The gap that a dragged chip would fall into. */
function gapOf({ active, over }: DragEndEvent | DragOverEvent): number | null {
  const dragged = active.rect.current.translated;
  if (!over || !dragged) return null;
  const isBehind = dragged.left + dragged.width / 2 > over.rect.left + over.rect.width / 2;
  return Number(over.id) + (isBehind ? 1 : 0);
}

interface ChipLineProps {
  formula: FormulaState;
  error: ErrorSpan | null;
  /** Gives the focus to the text, with what was typed here. */
  onType: (text: string, position: number) => void;
}

/**
 * The formula as chips with a caret between them. Arrow keys, Home and End move the caret, Alt with an arrow moves the
 * chip before it; digits and signs are inserted, letters go on in the text field.
 */
export function ChipLine({ formula, error, onType }: ChipLineProps) {
  const { pieces, present, text, step } = formula;
  const { at } = present;
  const line = useRef<HTMLDivElement>(null);
  const [gap, setGap] = useState<number | null>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }));
  const go = (to: number) => {
    step({ kind: "go", at: to });
    line.current?.focus();
  };

  function moveChip(by: -1 | 1): void {
    const from = at - 1;
    const to = by < 0 ? from - 1 : from + 2;
    if (from >= 0 && to >= 0 && to <= pieces.length) step({ kind: "move", from, to });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key } = event;
    const back = historyStep(event);
    if (back) {
      event.preventDefault();
      return step(back);
    }
    if (event.ctrlKey || event.metaKey) return;
    const handlers: Record<string, () => void> = {
      ArrowLeft: () => (event.altKey ? moveChip(-1) : step({ kind: "go", at: at - 1 })),
      ArrowRight: () => (event.altKey ? moveChip(1) : step({ kind: "go", at: at + 1 })),
      Home: () => step({ kind: "go", at: 0 }),
      End: () => step({ kind: "go", at: pieces.length }),
      Backspace: () => step({ kind: "erase-before" }),
      Delete: () => step({ kind: "erase-after" }),
    };
    const handle = handlers[key];
    if (handle) handle();
    else if (/^[0-9.]$/.test(key)) step({ kind: "insert", insertion: { kind: "digit", digit: key } });
    else if (/^[-+*/^(),]$/.test(key)) step({ kind: "insert", insertion: { kind: "sign", text: key } });
    else if (key.length === 1 && /[[\p{Alphabetic}_"]/u.test(key)) {
      const typed = typedBetween(pieces, at, key);
      onType(typed.text, typed.position);
    } else return;
    event.preventDefault();
  }

  const caret = <span className="formula-caret" aria-hidden data-drop={gap !== null || undefined} />;
  const shownAt = gap ?? at;
  return (
    <DndContext
      id="formula-chips"
      sensors={sensors}
      accessibility={SILENT_DRAG}
      onDragMove={(event) => setGap(gapOf(event))}
      onDragCancel={() => setGap(null)}
      onDragEnd={(event) => {
        const to = gapOf(event);
        setGap(null);
        if (to !== null) step({ kind: "move", from: Number(event.active.id), to });
      }}
    >
      {/* A click beside the chips moves the caret; the arrow keys do the same. */}
      <div
        ref={line}
        className="formula-line needs-js"
        role="listbox"
        aria-label="Formula as chips"
        aria-orientation="horizontal"
        aria-activedescendant={at > 0 ? `chip-${at - 1}` : undefined}
        aria-describedby="formula-keys"
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={() => go(pieces.length)}
      >
        {pieces.map((piece, index) => (
          <span key={index} className="formula-slot" role="presentation">
            {shownAt === index ? caret : null}
            <Chip
              id={`chip-${index}`}
              piece={piece}
              at={index}
              wrong={isWrong(piece, error)}
              isActive={index === at - 1}
              onGo={go}
            />
          </span>
        ))}
        {shownAt === pieces.length ? caret : null}
        {error && error.start >= text.trimEnd().length ? (
          <span className="formula-missing" aria-hidden />
        ) : null}
        {pieces.length === 0 ? (
          <span className="formula-hint" aria-hidden>
            Choose columns, functions and signs below, or type the formula.
          </span>
        ) : null}
      </div>
      <span id="formula-keys" className="sr-only">
        Arrow keys move the caret, Alt with an arrow key moves the chip before it, Backspace deletes it.
      </span>
    </DndContext>
  );
}
