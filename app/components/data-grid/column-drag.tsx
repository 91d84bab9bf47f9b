import {
  type Active,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type ReactNode, useState } from "react";
import { SILENT_DRAG } from "../silent-drag";
import type { GridColumn } from "./grid-types";

/** Pixels that the mouse must move before a click becomes a drag. */
const DRAG_DISTANCE = 6;
/** A finger that moves earlier scrolls. */
const TOUCH = { delay: 250, tolerance: 6 };
/** The part of the width near both edges where the table scrolls; it does not scroll up or down. */
const AUTO_SCROLL = { threshold: { x: 0.12, y: 0 } };
/** The heading nearest to the pointer: how far above or below it the pointer is does not matter. */
const nearestToPointer: CollisionDetection = ({
  pointerCoordinates,
  droppableContainers,
  droppableRects,
}) => {
  if (!pointerCoordinates) return [];
  const distanceTo = (left: number, right: number) =>
    Math.max(left - pointerCoordinates.x, pointerCoordinates.x - right, 0);
  return droppableContainers
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id);
      return rect ? [{ id, data: { value: distanceTo(rect.left, rect.right) } }] : [];
    })
    .sort((a, b) => a.data.value - b.data.value)
    .slice(0, 1);
};

function columnIndexOf(
  item: { data: { current?: Record<string, unknown> | undefined } } | null,
): number | null {
  const at = item?.data.current?.at;
  return typeof at === "number" ? at : null;
}

/** The side of a heading on which a dragged column would be put; `undefined` on its own heading. */
export function dropSide(active: Active | null, at: number): "before" | "after" | undefined {
  const from = columnIndexOf(active);
  if (from === null || from === at) return undefined;
  return at < from ? "before" : "after";
}

interface ColumnDragProps {
  columns: readonly GridColumn[];
  /** A column is to move from one position to another. */
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

/** Lets the columns of the grid inside be dragged by their headings to another position. Escape cancels. */
export function ColumnDrag({ columns, onMove, children }: ColumnDragProps) {
  const [dragged, setDragged] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(TouchSensor, { activationConstraint: TOUCH }),
  );
  const end = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const [from, to] = [columnIndexOf(active), columnIndexOf(over)];
    if (from !== null && to !== null && from !== to) onMove(from, to);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearestToPointer}
      autoScroll={AUTO_SCROLL}
      accessibility={SILENT_DRAG}
      onDragStart={({ active }: DragStartEvent) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={end}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged === null ? null : (
          <span className="grid-dragged">{columns.find(({ key }) => key === dragged)?.title}</span>
        )}
      </DragOverlay>
    </DndContext>
  );
}
