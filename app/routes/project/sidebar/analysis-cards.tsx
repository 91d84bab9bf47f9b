import { DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { useLocation, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { SILENT_DRAG } from "~/components/silent-drag";
import type { Analysis } from "~/services/shapes/analysis-shape";
import type { Column } from "~/services/shapes/column-shape";
import { dialogHref } from "../../project-search";
import { AnalysisCard } from "./analysis-card";
import { afterMove, type CardMove, moveByOne, moveOnto } from "./card-order";

/** Pixels that the pointer must move before a click becomes a drag. */
const DRAG_DISTANCE = 6;

interface AnalysisCardsProps {
  projectId: string;
  analyses: readonly Analysis[];
  /** Id of the open analysis, which is above the cards. */
  openId: string | null;
  columns: readonly Column[];
  isPro: boolean;
}

/** Moves analyses; until the server has stored a move, the list shows it already. */
function useMoves(projectId: string, analyses: readonly Analysis[], openId: string | null) {
  const { search } = useLocation();
  const { state } = useNavigation();
  const submit = useSubmit();
  const [last, setLast] = useState<CardMove | null>(null);
  const ordered = afterMove(analyses, state === "idle" ? null : last);
  const shown = ordered.filter(({ id }) => id !== openId);
  const move = (next: CardMove) => {
    setLast(next);
    submit(
      { [next.side]: next.neighbour },
      {
        method: "post",
        action: dialogHref(projectId, search, `analyses/${next.id}/move/`),
        preventScrollReset: true,
        replace: true,
      },
    );
  };
  return { shown, last, move };
}

/** The analyses that are not open, in an order that drags and the entries of their menus change. */
export function AnalysisCards({ projectId, analyses, openId, columns, isPro }: AnalysisCardsProps) {
  const { shown, last, move } = useMoves(projectId, analyses, openId);
  const list = useRef<HTMLUListElement>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }));
  const order = shown.map(({ id }) => id).join("\n");

  useEffect(() => {
    // The browser takes the focus from an element that is moved in the document.
    if (last === null || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(last.id)}"] summary`)?.focus();
  }, [order, last]);

  const index = shown.findIndex(({ id }) => id === last?.id);
  const moved = shown[index];
  return (
    <DndContext
      id={`analyses-${projectId}`}
      sensors={sensors}
      accessibility={SILENT_DRAG}
      onDragEnd={({ active, over }: DragEndEvent) => {
        const next = over ? moveOnto(shown, String(active.id), String(over.id)) : null;
        if (next) move(next);
      }}
    >
      <ul ref={list} className="analysis-cards" aria-label="Other analyses">
        {shown.map((analysis) => (
          <AnalysisCard
            key={analysis.id}
            projectId={projectId}
            analysis={analysis}
            columns={columns}
            isPro={isPro}
            moves={{ up: moveByOne(shown, analysis.id, "up"), down: moveByOne(shown, analysis.id, "down") }}
            onMove={move}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {moved ? `“${moved.name}” is now ${index + 1} of ${shown.length}.` : ""}
      </p>
    </DndContext>
  );
}
