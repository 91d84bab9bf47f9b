import { useDraggable } from "@dnd-kit/core";
import { TypeMark } from "~/components/type-mark";
import type { Column } from "~/services/shapes/column-shape";
import { useFoundColumns } from "../../find-columns";
import { offeredColumns } from "../../offered-columns";
import { markOf } from "../column-mark";
import { dependentsOfDraft } from "../draft-dependents";
import { addX } from "./add-x";
import { ChangeButton } from "./change-button";
import { useSidebar } from "./sidebar-context";

/** Why a column cannot be a variable. */
function reasonOf(type: Column["type"], isMultivariate: boolean): { word: string; text: string } {
  if (type !== "STRING") return { word: "date", text: "Dates cannot be variables." };
  if (isMultivariate)
    return { word: "text", text: "A column of texts can be X, as categories; it cannot be Y." };
  return { word: "text", text: "Only number columns can be variables." };
}

function ColumnItem({ column }: { column: Column }) {
  const { draft, change } = useSidebar();
  const { column_index: index, title, type, hidden } = column;
  const isNumber = type === "NUMBER";
  const isMultivariate = draft.type === "multivariate";
  const canBeX = isMultivariate && type !== "DATE";
  const reason = reasonOf(type, isMultivariate);
  const { listeners, setNodeRef, isDragging } = useDraggable({ id: index, disabled: !isNumber && !canBeX });
  const place = dependentsOfDraft(draft).findIndex((each) => each.column === index) + 1;
  const isY = place > 0;
  const isX = draft.x.some((each) => each.column === index);
  const assign = () => {
    if (isY || isX) return;
    if (canBeX && (draft.y || !isNumber)) change(addX(column, index));
    else if (isNumber) change({ kind: "set-y", column: index });
  };
  return (
    <li
      ref={setNodeRef}
      className="column-item"
      data-usable={isNumber || canBeX}
      data-dragging={isDragging}
      onDoubleClick={assign}
      {...listeners}
    >
      <TypeMark type={markOf(column)} />
      <span className="truncate" title={title}>
        {title}
      </span>
      {hidden ? <span className="badge">hidden</span> : null}
      {isNumber ? null : (
        <span className="column-reason" title={reason.text}>
          {reason.word}
        </span>
      )}
      {isNumber || canBeX ? (
        <span className="column-roles">
          {isNumber ? (
            <ChangeButton
              change={isY ? { kind: "remove-y", place } : { kind: "set-y", column: index }}
              className="role-button"
              aria-pressed={isY}
              aria-label={`${title} as dependent variable (Y)`}
            >
              Y
            </ChangeButton>
          ) : null}
          {canBeX ? (
            <ChangeButton
              change={isX ? { kind: "remove-x", column: index } : addX(column, index)}
              className="role-button"
              aria-pressed={isX}
              aria-label={`${title} as independent variable (X)`}
            >
              X
            </ChangeButton>
          ) : null}
        </span>
      ) : null}
    </li>
  );
}

/** The columns of the table. Number columns become variables by button, double click or dragging. */
export function ColumnList() {
  const { columns, draft } = useSidebar();
  const used = [...dependentsOfDraft(draft), ...draft.x].map((each) => each.column);
  const { found, field } = useFoundColumns(offeredColumns(columns, used));
  return (
    <section aria-labelledby="available">
      <div className="label-row">
        <h3 id="available" className="field-label">
          Columns
        </h3>
        {field}
      </div>
      <ul className="column-list" aria-label="Columns of the table">
        {found.map((column) => (
          <ColumnItem key={column.column_index} column={column} />
        ))}
        {found.length === 0 ? <li className="px-2 py-1.5 text-xs text-ink-3">No column matches.</li> : null}
      </ul>
    </section>
  );
}
