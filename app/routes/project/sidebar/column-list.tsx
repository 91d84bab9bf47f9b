import { useDraggable } from "@dnd-kit/core";
import { TypeMark } from "~/components/type-mark";
import type { Column } from "~/services/shapes/column-shape";
import { useFoundColumns } from "../../find-columns";
import { offeredColumns } from "../../offered-columns";
import { markOf } from "../column-icon";
import { dependentsOfDraft } from "../draft/draft-dependents";
import { canBeX, canBeY, mostInstruments, refusalOfType } from "../draft/roles";
import { addX, setY } from "./role-changes";
import { ChangeButton } from "./change-button";
import { useSidebar } from "./sidebar-context";

function ColumnItem({ column }: { column: Column }) {
  const { draft, change } = useSidebar();
  const { column_index: index, title, type, hidden } = column;
  const [asY, asX] = [canBeY(type, draft), canBeX(type, draft)];
  const isUsable = asY || asX;
  const { listeners, setNodeRef, isDragging } = useDraggable({ id: index, disabled: !isUsable });
  const dependent = dependentsOfDraft(draft).findIndex((each) => each.column === index) + 1;
  const isY = dependent > 0;
  const isX = draft.x.some((each) => each.column === index);
  const isZ = draft.z.some((each) => each.column === index);
  const assign = () => {
    if (isY || isX || isZ) return;
    if (asX && (draft.y || !asY)) change(addX(column, index));
    else if (asY) change(setY(column, index));
  };
  return (
    <li
      ref={setNodeRef}
      className="column-item"
      data-usable={isUsable}
      data-dragging={isDragging}
      onDoubleClick={assign}
      {...listeners}
    >
      <TypeMark type={markOf(column)} />
      <span className="truncate" title={title}>
        {title}
      </span>
      {hidden ? <span className="badge">hidden</span> : null}
      {asY ? null : (
        <span className="column-reason" title={refusalOfType(type, draft)}>
          {type === "STRING" ? "text" : "date"}
        </span>
      )}
      {isUsable ? (
        <span className="column-roles">
          {asY ? (
            <ChangeButton
              change={isY ? { kind: "remove-y", dependent } : setY(column, index)}
              className="role-button"
              aria-pressed={isY}
              aria-label={`${title} as dependent variable (Y)`}
            >
              Y
            </ChangeButton>
          ) : null}
          {asX ? (
            <ChangeButton
              change={isX ? { kind: "remove-x", column: index } : addX(column, index)}
              className="role-button"
              aria-pressed={isX}
              aria-label={`${title} as independent variable (X)`}
            >
              X
            </ChangeButton>
          ) : null}
          {mostInstruments(draft) > 0 && asX ? (
            <ChangeButton
              change={{ kind: isZ ? "remove-z" : "add-z", column: index }}
              className="role-button"
              aria-pressed={isZ}
              aria-label={`${title} as instrument (Z)`}
            >
              Z
            </ChangeButton>
          ) : null}
        </span>
      ) : null}
    </li>
  );
}

/** The columns of the table. They become variables by button, double click or dragging. */
export function ColumnList() {
  const { columns, draft } = useSidebar();
  const used = [...dependentsOfDraft(draft), ...draft.x, ...draft.z].map((each) => each.column);
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
