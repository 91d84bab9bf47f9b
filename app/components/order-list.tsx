import {
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type ReactNode, useEffect, useRef } from "react";
import { SILENT_DRAG } from "./silent-drag";
import { IconButton } from "./button";
import { ArrowDown, ArrowUp, GripVertical } from "./icons";
import { useHydrated } from "./use-hydrated";

const DRAG_DISTANCE = 5;

interface OrderItem {
  id: string;
  /** For the names of the buttons: "Move Sales up". */
  name: string;
  content: ReactNode;
}

interface OrderListProps {
  /** Id of the list's drag and drop, unique on the page. */
  id: string;
  label: string;
  items: readonly OrderItem[];
  /** Name of the buttons that move an item; their values are those of `moveValue`. */
  fieldName: string;
  /** With JavaScript: an item is to move from one position to another. */
  onMove: (from: number, to: number) => void;
}

/** The value of a button that moves an item of a list. */
export function moveValue(from: number, to: number): string {
  return `move:${from}:${to}`;
}

/** Reads the value of a button that moves an item; null for any other value. */
export function readMove(value: unknown): { from: number; to: number } | null {
  const match = /^move:(\d{1,6}):(\d{1,6})$/.exec(typeof value === "string" ? value : "");
  return match ? { from: Number(match[1]), to: Number(match[2]) } : null;
}

/** The list with one item moved; indexes outside the list change nothing. */
export function withMoved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = items[from];
  if (moved === undefined || to < 0 || to >= items.length) return [...items];
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}

interface ItemProps extends Pick<OrderListProps, "fieldName" | "onMove"> {
  item: OrderItem;
  at: number;
  count: number;
}

function Item({ item, at, count, fieldName, onMove }: ItemProps) {
  const drag = useDraggable({ id: item.id, data: { at } });
  const drop = useDroppable({ id: item.id, data: { at } });
  const hydrated = useHydrated();
  const button = (to: number, word: string, icon: ReactNode) => (
    <IconButton
      type={hydrated ? "button" : "submit"}
      size="s"
      hintSide="left"
      name={fieldName}
      value={moveValue(at, to)}
      label={`Move ${item.name} ${word}`}
      data-step={word}
      aria-disabled={to < 0 || to >= count || undefined}
      disabled={!hydrated && (to < 0 || to >= count)}
      onClick={hydrated ? () => (to >= 0 && to < count ? onMove(at, to) : undefined) : undefined}
    >
      {icon}
    </IconButton>
  );
  return (
    <li
      ref={(node) => {
        drag.setNodeRef(node);
        drop.setNodeRef(node);
      }}
      className="order-item"
      data-item={item.id}
      data-over={(drop.isOver && drop.active?.id !== item.id) || undefined}
      data-dragging={drag.isDragging || undefined}
      style={drag.transform ? { translate: `0 ${drag.transform.y}px` } : undefined}
    >
      <span className="order-grip needs-js" title="Drag to reorder" {...drag.listeners}>
        <GripVertical size={15} aria-hidden />
      </span>
      <div className="order-content">{item.content}</div>
      {button(at - 1, "up", <ArrowUp size={14} aria-hidden />)}
      {button(at + 1, "down", <ArrowDown size={14} aria-hidden />)}
    </li>
  );
}

/**
 * A list whose items can be put in another order by drag or by buttons. Without JavaScript its buttons post the form
 * around it. A moved item keeps the focus.
 */
export function OrderList({ id, label, items, fieldName, onMove }: OrderListProps) {
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<{ id: string; step: string } | null>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }));
  const order = items.map((item) => item.id).join("\n");

  useEffect(() => {
    const last = pressed.current;
    pressed.current = null;
    // The browser takes the focus from an element that is moved in the document.
    if (!last || document.activeElement !== document.body) return;
    list.current
      ?.querySelector<HTMLElement>(`[data-item="${CSS.escape(last.id)}"] [data-step="${last.step}"]`)
      ?.focus();
  }, [order]);

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const from = active.data.current?.at as number | undefined;
    const to = over?.data.current?.at as number | undefined;
    if (from !== undefined && to !== undefined && from !== to) onMove(from, to);
  };

  return (
    <DndContext id={id} sensors={sensors} accessibility={SILENT_DRAG} onDragEnd={onDragEnd}>
      <ol ref={list} className="order-list" aria-label={label}>
        {items.map((item, at) => (
          <Item
            key={item.id}
            item={item}
            at={at}
            count={items.length}
            fieldName={fieldName}
            onMove={(from, to) => {
              pressed.current = { id: item.id, step: to < from ? "up" : "down" };
              onMove(from, to);
            }}
          />
        ))}
      </ol>
    </DndContext>
  );
}
