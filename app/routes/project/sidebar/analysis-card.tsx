import { useDraggable, useDroppable } from "@dnd-kit/core";
import { Link, useLocation } from "@remix-run/react";
import { ChevronRight, GripVertical, TriangleAlert } from "~/components/icons";
import type { Analysis } from "~/services/shapes/analysis-shape";
import type { Column } from "~/services/shapes/column-shape";
import { draftOfAnalysis } from "../draft/analysis-draft";
import { summaryOf } from "../analysis-summary";
import { PARAM, projectHref } from "../../project-search";
import { APPLY_AGAIN } from "../results/data-changed";
import { AnalysisMenu } from "./analysis-menu";
import type { CardMove } from "./card-order";
import { isLocked } from "./locked-analysis";
import { shortName } from "./sidebar-head";

/** Marks an analysis whose data changed since it was applied. */
export function DataChangedMark() {
  return (
    <span className="data-changed-mark">
      <TriangleAlert size={12} aria-hidden /> {APPLY_AGAIN}
    </span>
  );
}

interface AnalysisCardProps {
  projectId: string;
  analysis: Analysis;
  columns: readonly Column[];
  isPro: boolean;
  /** The moves by one position that the menu offers. */
  moves: { up: CardMove | null; down: CardMove | null };
  onMove: (move: CardMove) => void;
}

/** An analysis that is not open: its name, functions and variables. It can be dragged to another position. */
export function AnalysisCard({ projectId, analysis, columns, isPro, moves, onMove }: AnalysisCardProps) {
  const { search } = useLocation();
  const draft = draftOfAnalysis(analysis);
  const { id, name } = analysis;
  const drag = useDraggable({ id, data: { name } });
  const drop = useDroppable({ id, data: { name } });
  const to = projectHref(projectId, search, {
    [PARAM.analysis]: id,
    type: null,
    like: null,
    draft: null,
    row: null,
  });
  const canMove = moves.up !== null || moves.down !== null;
  return (
    <li
      ref={(node) => {
        drag.setNodeRef(node);
        drop.setNodeRef(node);
      }}
      className="analysis-item"
      data-card={id}
      data-over={(drop.isOver && drop.active?.id !== id) || undefined}
      data-dragging={drag.isDragging || undefined}
      style={drag.transform ? { translate: `0 ${drag.transform.y}px` } : undefined}
    >
      <Link to={to} className="analysis-open" title={name}>
        <ChevronRight size={16} aria-hidden className="flex-none" />
        <span className="min-w-0">
          <span className="block truncate font-semibold">{shortName(name)}</span>
          <span className="analysis-summary">{summaryOf(draft, columns)}</span>
          {analysis.data_changed.length > 0 ? <DataChangedMark /> : null}
        </span>
      </Link>
      {canMove ? (
        <span className="analysis-grip needs-js" title="Drag to reorder" {...drag.listeners}>
          <GripVertical size={15} aria-hidden />
        </span>
      ) : null}
      <AnalysisMenu
        projectId={projectId}
        id={id}
        name={name}
        isLocked={isLocked(draft, isPro)}
        moves={moves}
        onMove={onMove}
      />
    </li>
  );
}
